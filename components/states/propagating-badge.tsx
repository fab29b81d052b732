'use client'

import { Hourglass } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Tooltip } from '@/components/ui/layers/tooltip'

/** The 60 seconds are from section 8 of the specification. */
export const PROPAGATING_MEANS =
  'A change takes about 60 seconds to reach the whole platform. Until then deliveries may follow the old settings.'

/** A countdown while a change propagates; `what` is for example "Created". */
export function PropagatingBadge({ ms, countedAt, what }: { ms: number; countedAt: string; what?: string }) {
  const left = Math.ceil(useRemaining(ms, countedAt) / 1000)
  if (left === 0) return null
  return (
    <Tooltip text={PROPAGATING_MEANS}>
      <span className="inline-flex">
        <Badge tone="unknown" icon={<Hourglass aria-hidden />}>
          {what ? `${what}, propagating ${left} s` : `Propagating, ${left} s`}
        </Badge>
      </span>
    </Tooltip>
  )
}
