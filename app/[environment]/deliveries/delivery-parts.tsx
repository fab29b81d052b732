import type { ComponentProps } from 'react'
import { SentAgainList } from '@/components/redelivery/sent-again/sent-again-list'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'

type Delivery = ComponentProps<typeof DeliverySequence>['delivery'] & { id: string }

/** Redeliveries of a delivery, and its place in a sequence. */
export function DeliveryParts({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <SentAgainList key={delivery.id} deliveryId={delivery.id} />
      <DeliverySequence delivery={delivery} />
    </>
  )
}
