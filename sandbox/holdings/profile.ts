import type { Random } from '../random'
import type { Country, SandboxUser } from '../users'
import { capabilitiesOf, type HeldCapability } from './capabilities'
import { pastInstant } from './past-instant'

/** not-shown.md, "4.10 GET /v1/users/me". The sandbox has no names. */
export type Profile = {
  id: string
  email: string | null
  firstName: string | null
  signedUpAt: string
  timezone: string | null
  verification: { status: string; failureReason: string | null; country: string | null }
  capabilities: HeldCapability[]
}

const TIMEZONES: Readonly<Record<Country, string>> = {
  US: 'America/New_York',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  CA: 'America/Toronto',
}

const UNVERIFIED = [
  { status: 'not_started', failureReason: null },
  { status: 'failed', failureReason: 'The document could not be read' },
  { status: 'retry', failureReason: 'The photograph was blurred' },
  { status: 'under_review', failureReason: null },
  { status: 'disabled', failureReason: null },
] as const

/** Every fifteenth user is not verified; the reasons take turns. */
export function createProfile(random: Random, user: SandboxUser): Profile {
  const turn = user.number % 15 === 0 ? user.number / 15 : null
  const unverified = turn === null ? undefined : UNVERIFIED[turn % UNVERIFIED.length]
  const { status, failureReason } = unverified ?? { status: 'verified', failureReason: null }
  return {
    id: user.id,
    email: random.chance(0.1) ? null : `user-${user.number}@people.example`,
    firstName: null,
    signedUpAt: pastInstant(random),
    timezone: TIMEZONES[user.country],
    verification: { status, failureReason, country: status === 'not_started' ? null : user.country },
    capabilities: capabilitiesOf(user, status === 'verified'),
  }
}
