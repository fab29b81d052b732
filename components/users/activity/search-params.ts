import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ACTIVITY_KINDS } from '@/lib/users/activity/dto'

export const activityParsers = {
  show: parseAsArrayOf(parseAsStringLiteral(ACTIVITY_KINDS)).withDefault([]),
  cursor: parseAsString,
}

export const loadActivity = createLoader(activityParsers)

export const activityQuery = createSerializer(activityParsers)
