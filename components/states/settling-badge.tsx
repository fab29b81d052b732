'use client'

import { Hourglass } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Tooltip } from '@/components/ui/layers/tooltip'

/** Specification, 8. */
export const SETTLING_MEANS =
  'The platform takes about 60 seconds to bring a change everywhere. Until then deliveries may still go by what was before.'

/** Nothing once the change has settled. */
export function SettlingBadge({ ms, countedAt }: { ms: number; countedAt: string }) {
  const left = Math.ceil(useRemaining(ms, countedAt) / 1000)
  if (left === 0) return null
  return (
    <Tooltip text={SETTLING_MEANS}>
      <span className="inline-flex">
        <Badge tone="unknown" icon={<Hourglass aria-hidden />}>
          Settling, {left} s
        </Badge>
      </span>
    </Tooltip>
  )
}
