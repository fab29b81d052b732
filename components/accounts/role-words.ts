import type { BuiltInRole, Role } from '@/lib/model/role'

const BUILT_IN_WORDS: Record<BuiltInRole, string> = {
  viewer: 'Sees deliveries with their payloads, registrations and coverage.',
  support: 'Does what viewers do. Also looks up users, giving a reason, and checks signatures.',
  operator:
    'Does what support does. Also sends deliveries again, recovers failures, changes registrations and runs syncs.',
  admin: 'Does what operators do. Also manages targets, user keys, the webhook secret and accounts.',
}

const WORDS: Readonly<Record<string, string>> = BUILT_IN_WORDS

/** The purpose of a role, in one line. */
export function roleWords(role: Role, known: readonly Role[]): string {
  if (Object.hasOwn(WORDS, role)) return WORDS[role] ?? ''
  return known.includes(role)
    ? 'A role from your configuration. The Roles page lists its permissions.'
    : 'No longer configured: it allows nothing.'
}

export const roleChoices = (known: readonly Role[]) =>
  known.map((value) => ({ value, title: value, about: roleWords(value, known) }))
