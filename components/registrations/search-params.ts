import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { PERIODS } from '@/lib/registrations/dto'
import { REGISTRATION_ORDERS } from '@/lib/registrations/list/order-registrations'
import { REGISTRATION_TROUBLES } from '@/lib/registrations/list/registration-trouble'
import { REGISTRATION_VIEWS } from '../preferences/preferences'

export const periodParser = parseAsStringLiteral(PERIODS).withDefault('7d').withOptions({ history: 'push' })

/** If the address names no view, the person’s own preference is used. */
export const arrangementParsers = {
  search: parseAsString.withDefault(''),
  trouble: parseAsArrayOf(parseAsStringLiteral(REGISTRATION_TROUBLES)).withDefault([]),
  order: parseAsStringLiteral(REGISTRATION_ORDERS).withDefault('health'),
  view: parseAsStringLiteral(REGISTRATION_VIEWS),
}

export const SHOWN_EVENTS = ['all', 'uncovered', 'several'] as const

export type ShownEvents = (typeof SHOWN_EVENTS)[number]

export const shownParser = parseAsStringLiteral(SHOWN_EVENTS).withDefault('all').withOptions({ history: 'push' })
