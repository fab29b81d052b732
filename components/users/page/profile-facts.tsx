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

export function ProfileFacts({ profile }: { profile: UserProfile }) {
  const { verification, signedUpAt, timezone, email, firstName, capabilities, unreadable } = profile
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {!email && <Item label="E-mail">not given</Item>}
        {!firstName && email && <Item label="Name">not given</Item>}
        <Item label="Signed up">{signedUpAt ? <TimeText iso={signedUpAt} as="compact" /> : 'not given'}</Item>
        <Item label="Time zone">{timezone ? <PlatformText text={timezone} /> : 'not given'}</Item>
        <Item label="Country">
          {verification?.country ? <PlatformText text={verification.country} /> : 'not given'}
        </Item>
        <Item label="Verification">
          {verification ? (
            <StateWord
              value={verification.status}
              values={VERIFICATION_STATUSES}
              tones={VERIFICATION_TONES}
              withMeaning
            />
          ) : (
            'not given'
          )}
        </Item>
      </dl>
      {verification && verification.status !== 'verified' && <VerificationAdvice verification={verification} />}
      <Capabilities capabilities={capabilities} />
      <UnreadableItems items={unreadable} noun={{ one: 'capability', many: 'capabilities' }} />
    </div>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

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
