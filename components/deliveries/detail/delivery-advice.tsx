'use client'

import { CircleCheck } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { Notice } from '@/components/ui/notice'
import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { type Advice, advise } from '@/lib/archive/detail/advice'
import { MEANINGS } from '@/lib/archive/detail/meaning'
import type { DeliveryDetail, Resolution } from '@/lib/archive/dto'
import { cutAfter } from '@/lib/format/cut-after'
import { middleCut } from '@/lib/format/middle-cut'
import { type DeliveryWays, RelatedLink } from './related-link'

/** In characters. */
const QUOTED = 200

export function DeliveryAdvice({ delivery, ways }: { delivery: DeliveryDetail; ways: DeliveryWays }) {
  const { outcome, error, resolution, contradiction } = delivery
  const { title, meaning, source } = MEANINGS[outcome]
  const advice = advise(delivery, resolution)
  const Icon = OUTCOME_ICONS[outcome]
  return (
    <Notice tone={outcome} icon={<Icon aria-hidden strokeWidth={2.5} />} title={title}>
      <p>
        {meaning}
        {error !== null && (
          <>
            {' '}
            The record says:{' '}
            <PlatformText
              text={cutAfter(error, QUOTED)}
              isProse
              className="font-mono text-small [overflow-wrap:anywhere]"
            />
          </>
        )}
      </p>
      {contradiction !== null && (
        <p className="mt-1">
          <PlatformText
            text={cutAfter(contradiction, QUOTED)}
            isProse
            className="font-medium [overflow-wrap:anywhere]"
          />
        </p>
      )}
      {resolution && <Settled resolution={resolution} ways={ways} />}
      <p className="mt-2">
        <span className="font-semibold">What to do: </span>
        {advice.what}
      </p>
      <p className="mt-1">
        <span className="font-semibold">Why: </span>
        {advice.why}
      </p>
      <Reads advice={advice} userId={delivery.userId} />
      <p className="mt-2 text-small text-muted">
        Platform specification, section {source}; {advice.source}
      </p>
    </Notice>
  )
}

function Settled({ resolution, ways }: { resolution: Resolution; ways: DeliveryWays }) {
  const { by, time, isLater, sequence } = resolution
  const at = time && (
    <>
      {' '}
      at <TimeText iso={time} as="compact" />
    </>
  )
  return (
    <p data-tone="delivered" className="mt-2 flex gap-1.5 rounded-chip bg-panel px-2 py-1.5 font-medium">
      <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0 text-tone" />
      <RelatedLink id={resolution.deliveryId} ways={ways} className="underline underline-offset-2">
        {by === 'same-event' ? (
          <>
            Delivered {isLater ? 'later' : 'earlier'}
            {at} by another record
          </>
        ) : (
          <>
            Sequence {sequence} was delivered{at}
          </>
        )}
      </RelatedLink>
    </p>
  )
}

function Reads({ advice: { remedy, reads }, userId }: { advice: Advice; userId: string | null }) {
  if (reads.length === 0) return null
  const needsUser = reads.some(({ credential }) => credential === 'user')
  return (
    <div className="mt-2">
      <p className="text-small text-muted">{remedy === 're-read' ? 'Re-read with' : 'The current state'}</p>
      <ul className="flex flex-col gap-0.5">
        {reads.map(({ call, note }) => (
          <li key={call} className="text-small">
            <code className="font-mono [overflow-wrap:anywhere]">
              <PlatformText text={call} />
            </code>
            {call.includes('{') ? (
              ' '
            ) : (
              <CopyButton value={call} label="Copy this call" className="ml-1 align-middle" />
            )}
            {note && <span className="text-muted">{note}</span>}
          </li>
        ))}
      </ul>
      {needsUser && (
        <p className="text-small text-muted">
          {reads.every(({ credential }) => credential === 'user') ? 'With' : 'The others with'} the credential of the
          user{userId !== null && ' '}
          {userId !== null && (
            <span className="font-mono">
              <PlatformText text={middleCut(userId, 16, 4)} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
