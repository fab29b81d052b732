'use client'

import { CircleHelp, KeyRound } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Notice } from '@/components/ui/notice'
import type { SecretStatus } from '@/lib/secret/dto'
import { Fingerprint } from './fingerprint'
import { ORIGIN_WORDS } from './state-words'

/** Which secret signs now, as far as anybody can know. */
export function CurrentSecret({ status: { current, cutover } }: { status: SecretStatus }) {
  const { environment } = useFrame()
  if (!current) {
    return (
      <Notice tone="rejected" icon={<CircleHelp aria-hidden />} title="No secret was ever set from here">
        <p>
          The platform does not say whether one is set. If none ever was, deliveries carry no{' '}
          <code className="font-mono">Signature</code> header, and receivers can’t tell them from forged ones.
        </p>
      </Notice>
    )
  }
  const { fingerprint, state, setBy, finishedAt, sentAt, origin } = current
  const at = finishedAt ?? sentAt
  const isSpreading = cutover !== null && cutover.change.id === current.id && cutover.windowMs > 0
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card border border-line bg-panel px-4 py-3">
      <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-lead font-semibold">
          {state === 'set' ? 'Signed with' : 'Perhaps signed with'} <Fingerprint value={fingerprint} />
        </p>
        <p className="text-pretty text-muted">
          {state === 'set' ? 'Set' : 'Sent'} by {setBy ?? 'somebody'}
          {at && (
            <>
              {' '}
              <TimeText iso={at} as="relative" /> (<TimeText iso={at} as="exact" />)
            </>
          )}
          , {ORIGIN_WORDS[origin]}.
        </p>
        <p className="mt-1 text-pretty">
          {state === 'set'
            ? `${environment.label} has this one secret for all of its endpoints.`
            : 'The answer of the platform was lost, so nobody knows whether it took the secret. The one before may still sign.'}
          {isSpreading && ' The change is still spreading: either secret may sign.'}
        </p>
        <p className="mt-1 text-pretty text-muted">
          The fingerprint can be compared, never turned back. A secret set elsewhere, with the platform’s API, is not
          seen here.
        </p>
      </div>
    </div>
  )
}
