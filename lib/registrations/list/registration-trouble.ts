import type { LiveRegistration } from '../dto'

export const REGISTRATION_TROUBLES = ['disabled', 'failing'] as const

export type RegistrationTrouble = (typeof REGISTRATION_TROUBLES)[number]

type Judged = Pick<LiveRegistration, 'disabled' | 'failureCount' | 'failingSince'>

/**
 * The platform sends nothing to a disabled registration; a failing one missed the last delivery, or more in a row, or has an ongoing
 * incident in the archive.
 */
export function registrationTrouble({ disabled, failureCount, failingSince }: Judged) {
  if (disabled === true) return 'disabled'
  return (failureCount ?? 0) > 0 || failingSince !== null ? 'failing' : null
}

/** Those with one of these troubles; all for none. */
export function troubledRegistrations<T extends LiveRegistration>(
  all: readonly T[],
  troubles: readonly RegistrationTrouble[],
): T[] {
  return all.filter((one) => troubles.length === 0 || troubles.some((trouble) => registrationTrouble(one) === trouble))
}
