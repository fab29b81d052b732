import { configure } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { noteSession } from '@/components/api/session-state'
import { announce } from '@/components/ui/announcer'

// A busy machine needs far longer than a free one until something is on the page.
configure({ asyncUtilTimeout: 10_000 })

// Loaded before each file of component tests, which share their modules and their window: nothing is left said, signed
// out or gone to by the test before.
beforeEach(() => {
  announce('')
  noteSession(200)
  window.history.replaceState(null, '', '/')
})
