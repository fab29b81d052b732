'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { readKeptIds } from '@/components/list/selection/kept-ids'
import { type ComposePlace, sourceOfPlace } from '@/lib/redelivery/compose/compose-address'
import type { ComposedSource } from '@/lib/redelivery/source'

const neverChanges = () => () => undefined

/** The source that an address names; `missing` if another tab keeps the ids, null until the page is hydrated. */
export function useChosen(place: ComposePlace): ComposedSource | 'missing' | null {
  const kept = useSyncExternalStore(
    neverChanges,
    () => (place.of === 'kept' ? (readKeptIds(place.key)?.join(',') ?? '') : ''),
    () => null,
  )
  return useMemo(() => {
    const named = sourceOfPlace(place)
    if (named !== null || kept === null) return named
    return kept === '' ? 'missing' : { kind: 'deliveries', ids: kept.split(',') }
  }, [place, kept])
}
