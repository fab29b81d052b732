import { ROLES, type Role } from '@/lib/model/role'

/** The use of each role, in one line. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: 'Sees deliveries with their payloads, registrations and coverage.',
  support: 'Also looks users up, with a purpose, and checks signatures.',
  operator: 'Also sends again, recovers, changes registrations and runs syncs.',
  admin: 'Everything: targets, user keys, the webhook secret and accounts too.',
}

export const ROLE_CHOICES = ROLES.map((value) => ({ value, title: value, about: ROLE_WORDS[value] }))
