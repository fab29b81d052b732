import type { VERIFICATION_STATUSES } from '../ramp/contract/values/users'

type Unverified = Exclude<keyof typeof VERIFICATION_STATUSES, 'verified'>

/** Advice for a verification that is not done. */
const ADVICE: Record<Unverified, string> = {
  not_started: 'The user has not begun to verify the identity. The capabilities say what is open to the user.',
  failed: 'The identity was checked and could not be confirmed. The platform decides whether another try is possible.',
  disabled: 'The verification of this user is disabled. Ask your contact at the platform why.',
  retry: 'The last try did not succeed. The user may send the documents in again.',
  under_review:
    'The verification is under review. The capabilities say what is open to the user until that is decided.',
}

export const VERIFICATION_ADVICE: Readonly<Record<string, string>> = ADVICE
