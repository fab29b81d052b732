import type { VERIFICATION_STATUSES } from '../ramp/contract/values/users'

type Unverified = Exclude<keyof typeof VERIFICATION_STATUSES, 'verified'>

/** Advice on a verification that is not complete. */
const ADVICE: Record<Unverified, string> = {
  not_started: 'The user has not started identity verification. The capabilities show what the user can do.',
  failed: 'The identity was checked and could not be confirmed. The platform decides whether the user can try again.',
  disabled: 'The verification of this user is disabled. Ask your contact at the platform why.',
  retry: 'The last attempt failed. The user may submit the documents again.',
  under_review: 'The verification is under review. The capabilities show what the user can do until it is decided.',
}

export const VERIFICATION_ADVICE: Readonly<Record<string, string>> = ADVICE
