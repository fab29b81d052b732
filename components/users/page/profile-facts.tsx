import clsx from 'clsx'
import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { StateWord } from '@/components/resource/state-word'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { VERIFICATION_STATUSES } from '@/lib/ramp/contract/values/users'
import type { UserProfile } from '@/lib/users/dto'
import { VERIFICATION_TONES } from '@/lib/users/state-tones'
import { VERIFICATION_ADVICE } from '@/lib/users/verification-advice'
import { Capabilities } from './capabilities'

/** Widths of usual values, so that lines break at the same places before the values are known. */
const FACTS = [
  { of: 'email', label: 'E-mail', width: 'desk:w-56 phone:col-span-3' },
  { of: 'signedUp', label: 'Signed up', width: 'desk:w-40' },
  { of: 'timezone', label: 'Time zone', width: 'desk:w-36' },
  { of: 'country', label: 'Country', width: 'desk:w-16' },
  { of: 'verification', label: 'Verification', width: 'desk:w-60 phone:col-span-3' },
] as const

type ProfileFact = (typeof FACTS)[number]['of']

/** The facts of a profile, at the same places with and without their values. */
export function ProfileList({ render }: { render: (fact: ProfileFact) => ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.25rem_minmax(0,1fr)_3rem] gap-x-3 gap-y-2 desk:flex desk:flex-wrap desk:gap-x-8">
      {FACTS.map(({ of, label, width }) => (
        <div key={of} className={clsx('min-w-0', width)}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="min-h-[1.375rem] [overflow-wrap:anywhere]">{render(of)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ProfileFacts({ profile }: { profile: UserProfile }) {
  const { verification, signedUpAt, timezone, email, capabilities, unreadable } = profile
  const values = {
    email: textOf(email),
    signedUp: signedUpAt ? <TimeText iso={signedUpAt} as="compact" /> : NOT_GIVEN,
    timezone: textOf(timezone),
    country: textOf(verification?.country ?? null),
    verification: verification ? (
      <StateWord value={verification.status} values={VERIFICATION_STATUSES} tones={VERIFICATION_TONES} withMeaning />
    ) : (
      NOT_GIVEN
    ),
  }
  return (
    <div className="flex flex-col gap-3">
      <ProfileList render={(fact) => values[fact]} />
      {verification && verification.status !== 'verified' && <VerificationAdvice verification={verification} />}
      <Capabilities capabilities={capabilities} />
      <UnreadableItems items={unreadable} noun={{ one: 'capability', many: 'capabilities' }} />
    </div>
  )
}

const NOT_GIVEN = 'not given'

const textOf = (text: string | null) => (text ? <PlatformText text={text} /> : NOT_GIVEN)

function VerificationAdvice({ verification }: { verification: NonNullable<UserProfile['verification']> }) {
  const { status, failureReason } = verification
  const advice = Object.hasOwn(VERIFICATION_ADVICE, status) ? VERIFICATION_ADVICE[status] : undefined
  if (!advice && !failureReason) return null
  return (
    <p className="max-w-prose text-pretty text-muted">
      {failureReason && (
        <>
          <span className="font-medium text-ink">
            The platform’s reason: <LongPlatformText text={failureReason} isProse />
          </span>{' '}
        </>
      )}
      {advice}
    </p>
  )
}
