import { parseAsStringLiteral } from 'nuqs'
import { PERIODS } from '@/lib/registrations/dto'

export const periodParser = parseAsStringLiteral(PERIODS).withDefault('7d').withOptions({ history: 'push' })

export const SHOWN_EVENTS = ['all', 'uncovered', 'several'] as const

export type ShownEvents = (typeof SHOWN_EVENTS)[number]

export const shownParser = parseAsStringLiteral(SHOWN_EVENTS).withDefault('all').withOptions({ history: 'push' })
