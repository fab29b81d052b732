'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { onDemand } from '@/components/ui/layers/on-demand'
import { readOffer, subscribeToOffer } from './undo-offer'

const UndoLine = onDemand(async () => (await import('./undo-line')).UndoLine)

/** Shows the undo line; its code is fetched with the first offer. */
export function UndoSlot() {
  const offer = useSyncExternalStore(subscribeToOffer, readOffer, () => null)
  return (
    offer && (
      <Suspense>
        <UndoLine offer={offer} />
      </Suspense>
    )
  )
}
