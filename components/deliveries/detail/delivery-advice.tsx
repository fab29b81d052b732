'use client'

import { CircleCheck } from 'lucide-react'
import { useFrame, usePermission, useRolesWith } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { FoldedNotice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { advise } from '@/lib/archive/detail/advice'
import { MEANINGS } from '@/lib/archive/detail/meaning'
import type { DeliveryDetail, Resolution } from '@/lib/archive/dto'
import { cutAfter } from '@/lib/format/cut-after'
import { formatQuantity } from '@/lib/format/number'
import { composeAddress } from '@/lib/redelivery/compose/compose-address'
import { FollowUpList } from './follow-up-list'
import { type DeliveryWays, RelatedLink } from './related-link'

/** The most characters of a quoted text. */
const QUOTED = 200

export function DeliveryAdvice({ delivery, ways }: { delivery: DeliveryDetail; ways: DeliveryWays }) {
  const { outcome, error, resolution, contradiction } = delivery
  const { title, meaning, source } = MEANINGS[outcome]
  const advice = advise(delivery, resolution)
  const Icon = OUTCOME_ICONS[outcome]
  return (
    <FoldedNotice
      tone={outcome}
      icon={<Icon aria-hidden strokeWidth={2.5} />}
      title={title}
      isOpen={outcome !== 'delivered'}
    >
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
      {delivery.incident && <PartOfIncident {...delivery.incident} />}
      <p className="mt-2">
        <span className="font-semibold">What to do: </span>
        {advice.what}
      </p>
      <p className="mt-1">
        <span className="font-semibold">Why: </span>
        {advice.why}
      </p>
      {advice.remedy === 'send-again' && <SendAgainRemedy id={delivery.id} />}
      {!delivery.happened.mustReRead && (
        <FollowUpList reads={advice.reads} mustReRead={advice.remedy === 're-read'} userId={delivery.userId} />
      )}
      <p className="mt-2 text-small text-muted">
        Platform specification, section {source}; {advice.source}
      </p>
    </FoldedNotice>
  )
}

/** Readers without the permission to send are told who has it. */
function SendAgainRemedy({ id }: { id: string }) {
  const { environment } = useFrame()
  const canSend = usePermission('redelivery.send')
  const canSee = usePermission('redelivery.read')
  const senders = useRolesWith('redelivery.send')
  if (!canSee) return null
  return (
    <p className="mt-1">
      <TextLink href={composeAddress(environment.name, { of: 'deliveries', ids: [id] })} className="font-medium">
        {canSend ? 'Send it again to a target' : 'See what would be sent'}
      </TextLink>
      {!canSend && ` (${senders.join(' or ')} can send it)`}
    </p>
  )
}

function PartOfIncident({ id, failures }: NonNullable<DeliveryDetail['incident']>) {
  const { environment } = useFrame()
  return (
    <p className="mt-2">
      <TextLink href={`/${environment.name}/incidents/${id}`} className="font-medium">
        Part of incident {id}
      </TextLink>
      : {formatQuantity(failures, 'failure')} in a row at this endpoint.
    </p>
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
