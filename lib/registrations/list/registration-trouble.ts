import type { LiveRegistration } from '../dto'

export const REGISTRATION_TROUBLES = ['disabled', 'failing'] as const

export type RegistrationTrouble = (typeof REGISTRATION_TROUBLES)[number]

type Judged = Pick<LiveRegistration, 'disabled' | 'failureCount' | 'failingSince'>

/**
 * The trouble of a registration, or null. The platform sends nothing to a disabled one; a failing one has missed at least the last
 * delivery, or its endpoint has an ongoing incident in the archive.
 */
export function registrationTrouble({ disabled, failureCount, failingSince }: Judged) {
  if (disabled === true) return 'disabled'
  return (failureCount ?? 0) > 0 || failingSince !== null ? 'failing' : null
}

/** The registrations with one of the troubles; all of them if no trouble is given. */
export function troubledRegistrations<T extends LiveRegistration>(
  all: readonly T[],
  troubles: readonly RegistrationTrouble[],
): T[] {
  return all.filter((one) => troubles.length === 0 || troubles.some((trouble) => registrationTrouble(one) === trouble))
}
