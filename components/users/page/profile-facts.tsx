import { TimeText } from '@/components/preferences/time-text'
import { StateWord } from '@/components/resource/state-word'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { VERIFICATION_STATUSES } from '@/lib/ramp/contract/values/users'
import type { UserProfile } from '@/lib/users/dto'
import { VERIFICATION_TONES } from '@/lib/users/state-tones'
import { VERIFICATION_ADVICE } from '@/lib/users/verification-advice'
import { Capabilities } from './capabilities'
import { ProfileList } from './profile-list'

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
            The platform says why: <LongPlatformText text={failureReason} isProse />
          </span>{' '}
        </>
      )}
      {advice}
    </p>
  )
}
