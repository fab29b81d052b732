import type { VERIFICATION_STATUSES } from '../ramp/contract/values/users'

type Unverified = Exclude<keyof typeof VERIFICATION_STATUSES, 'verified'>

/** What a verification that is not done means for the user. */
const ADVICE: Record<Unverified, string> = {
  not_started: 'The user must verify the identity before most things can be used. Nothing has been sent in yet.',
  failed:
    'The identity was checked and could not be confirmed. What needs a verified user stays closed; the platform decides whether another try is possible.',
  disabled: 'Verification is switched off for this user. The platform can say why; the user cannot change it.',
  retry: 'The last try did not succeed. The user may send the documents in again.',
  under_review: 'A person at the platform looks at it. The user has nothing to do until that is decided.',
}

export const VERIFICATION_ADVICE: Readonly<Record<string, string>> = ADVICE
