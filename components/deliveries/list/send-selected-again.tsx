'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { keepIds } from '@/components/list/selection/kept-ids'
import type { SelectedRows } from '@/components/list/selection-bar'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { announce } from '@/components/ui/text/announcer'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import {
  composeAddress,
  composeFilterAddress,
  fitsAddress,
  fitsBesideFilters,
} from '@/lib/redelivery/compose/compose-address'

/** Sends the chosen rows again, or all that match the filters of the list but some. */
export function SendSelectedAgain({ selected, filters }: { selected: SelectedRows; filters: DeliveryFilters }) {
  const { environment } = useFrame()
  const router = useRouter()
  const canSend = usePermission('redelivery.send')
  if (!canSend) return null
  if (selected.ids === null && !fitsBesideFilters(selected.except))
    return (
      <Button
        look="quiet"
        size="small"
        disabled
        title="Too many deliveries are deselected. Narrow the filters instead."
      >
        <Send aria-hidden className="size-3.5" />
        Send again…
      </Button>
    )
  const { ids } = selected
  if (ids !== null && !fitsAddress(ids)) {
    const open = () => {
      const key = keepIds(ids)
      if (key === null) return announce('The browser could not store the selection. Filter the list instead.')
      router.push(composeAddress(environment.name, { of: 'kept', key, count: ids.length }))
    }
    return (
      <Button look="quiet" size="small" data-control="send" onClick={open}>
        <Send aria-hidden className="size-3.5" />
        Send again…
      </Button>
    )
  }
  const href =
    ids === null
      ? composeFilterAddress(environment.name, filters, selected.except)
      : composeAddress(environment.name, { of: 'deliveries', ids: [...ids] })
  return (
    <ButtonLink href={href} prefetch={false} look="quiet" size="small" data-control="send">
      <Send aria-hidden className="size-3.5" />
      Send again…
    </ButtonLink>
  )
}
