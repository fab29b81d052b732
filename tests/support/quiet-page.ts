import { beforeEach } from 'vitest'
import { announce } from '@/components/ui/announcer'

// Loaded before each file of component tests, which share their modules: nothing is left said by the test before.
beforeEach(() => announce(''))
