'use client'

import { CircleHelp, KeyRound } from 'lucide-react'
import { Fragment } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Notice } from '@/components/ui/notice'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { SecretChange, SecretStatus } from '@/lib/secret/dto'
import { ORIGIN_WORDS } from './state-words'

export function CurrentSecret({ status: { current, cutover, history, readAt } }: { status: SecretStatus }) {
  const isPropagating = useRemaining(cutover?.windowMs ?? 0, readAt) > 0
  const change = isPropagating && cutover ? cutover.change : current
  if (!change) {
    return (
      <Notice tone="rejected" icon={<CircleHelp aria-hidden />} title="No secret has been set here">
        <p>
          The platform does not say whether one is set. If none has been set, deliveries carry no{' '}
          <code className="font-mono">Signature</code> header, and receivers can’t tell them from forged ones.
        </p>
      </Notice>
    )
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card border border-line bg-panel px-4 py-3">
      <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-lead font-semibold text-pretty">
          {isPropagating ? <Changing change={change} history={history} /> : <Standing change={change} />}
        </p>
        <WhoAndWhen change={change} />
        <p className="mt-1 text-pretty">
          <Certainty change={change} isPropagating={isPropagating} />
        </p>
        <p className="mt-1 text-pretty text-muted">
          You can compare fingerprints, but not read the secret from one. A secret that was set through the platform’s
          API does not appear here.
        </p>
      </div>
    </div>
  )
}

type Part = { change: SecretChange }

function Standing({ change: { state, fingerprint } }: Part) {
  return (
    <>
      {state === 'set' ? 'Signed with' : 'Perhaps signed with'} <Fingerprint value={fingerprint} />
    </>
  )
}

function Changing({ change, history }: Part & { history: SecretChange[] }) {
  const { fingerprints, isKnown } = signersBefore(change, history)
  return (
    <>
      {change.state === 'set' ? 'Changing from' : 'Perhaps changing from'}{' '}
      {fingerprints.map((fingerprint, index) => (
        <Fragment key={fingerprint}>
          {index > 0 && ' or '}
          <Fingerprint value={fingerprint} />
        </Fragment>
      ))}
      {!isKnown && `${fingerprints.length > 0 ? ' or ' : ''}a secret set elsewhere, or none,`} to{' '}
      <Fingerprint value={change.fingerprint} />: {fingerprints.length > (isKnown ? 1 : 0) ? 'any' : 'either'} may sign
    </>
  )
}

/** Fingerprints that may have signed before the change: of the last secret set, and of later changes without an answer. */
function signersBefore({ id }: SecretChange, history: SecretChange[]): { fingerprints: string[]; isKnown: boolean } {
  const earlier = history.slice(history.findIndex((each) => each.id === id) + 1)
  const last = earlier.findIndex(({ state }) => state === 'set')
  const isKnown = last >= 0
  const taken = (isKnown ? earlier.slice(0, last + 1) : earlier).filter(({ state }) =>
    ['set', 'unknown'].includes(state),
  )
  return { fingerprints: [...new Set(taken.map(({ fingerprint }) => fingerprint))].reverse(), isKnown }
}

function WhoAndWhen({ change: { state, setBy, sentAt, finishedAt, origin } }: Part) {
  const at = finishedAt ?? sentAt
  return (
    <p className="text-pretty text-muted">
      {state === 'set' ? 'Set' : 'Sent'} by <PlatformText text={setBy ?? 'someone'} isProse />
      {at && (
        <>
          {' '}
          <TimeText iso={at} as="relative" /> (<TimeText iso={at} as="exact" />)
        </>
      )}
      , {ORIGIN_WORDS[origin]}.
    </p>
  )
}

function Certainty({ change: { state }, isPropagating }: Part & { isPropagating: boolean }) {
  const { environment } = useFrame()
  if (state === 'sent') return 'Waiting for the platform’s answer.'
  if (state === 'unknown') {
    return 'The platform’s answer was lost, so it is not known whether the secret was set. The previous secret may still sign.'
  }
  return isPropagating
    ? 'Until the window ends, deliveries are signed with either secret. Receivers must accept both.'
    : `${environment.label} has this one secret for all of its endpoints.`
}
