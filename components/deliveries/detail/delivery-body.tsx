'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { type ReReadAsking, useReReadAsking } from '@/components/resource/re-read'
import { useArchiveChange } from '@/components/states/archive/use-coverage'
import { followUpReads, SUBJECT_WORDS } from '@/lib/archive/detail/follow-up-reads'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { capitalize } from '@/lib/format/capitalize'
import { findEvent } from '@/lib/ramp/contract/events'
import { detailQuery } from '../delivery-queries'
import { PayloadView } from '../payload/payload-view'
import { DeliveryActions } from './delivery-actions'
import { DeliveryAdvice } from './delivery-advice'
import { DeliveryFacts } from './delivery-facts'
import { FollowUpList } from './follow-up-list'
import { HappenedCard } from './happened-card'
import { RelatedDeliveryList } from './related-deliveries'
import type { DeliveryWays } from './related-link'
import { relatedQuery } from './related-queries'

export type RenderDeliveryPart = (delivery: DeliveryDetail) => ReactNode

/** Parts that other features draw: the resource’s sequence, and its present state at the platform. */
export type RenderReRead = (delivery: DeliveryDetail, asking: ReReadAsking) => ReactNode

export type DeliverySlots = { renderSequence?: RenderDeliveryPart; renderReRead?: RenderReRead }

type Props = DeliverySlots & { delivery: DeliveryDetail; ways: DeliveryWays }

export function DeliveryBody({ delivery, ways, renderSequence, renderReRead }: Props) {
  const reRead = useReReadAsking()
  useWhatIsNew(delivery)
  const definition = findEvent(delivery.event)
  const subject = definition ? SUBJECT_WORDS[definition.subject] : 'resource'
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pt-3.5 pb-6">
        <HappenedCard id={delivery.id} happened={delivery.happened}>
          {delivery.happened.mustReRead && (
            <FollowUpList
              reads={followUpReads(delivery.event, delivery.resourceId)}
              mustReRead
              userId={delivery.userId}
            />
          )}
        </HappenedCard>
        <DeliveryAdvice key={delivery.id} delivery={delivery} ways={ways} />
        <div ref={reRead.place} className="scroll-mt-4 empty:hidden">
          {renderReRead?.(delivery, reRead)}
        </div>
        <DeliveryFacts delivery={delivery} subject={capitalize(subject)} />
        {renderSequence?.(delivery)}
        <RelatedDeliveryList delivery={delivery} subject={subject} ways={ways} />
        <PayloadView delivery={delivery} />
      </div>
      <DeliveryActions delivery={delivery} subject={subject} reRead={reRead} />
    </>
  )
}

/** A record never changes, but its resolution and related deliveries may. */
function useWhatIsNew({ id, outcome }: DeliveryDetail) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const readAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: relatedQuery(environment.name, id).queryKey })
    if (outcome !== 'delivered') void client.invalidateQueries({ queryKey: detailQuery(environment.name, id).queryKey })
  }, [client, environment.name, id, outcome])
  useArchiveChange(readAgain)
}
