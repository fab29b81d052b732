'use client'

import { SettlingBadge } from '@/components/states/settling-badge'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import type { RegistrationList } from '@/lib/registrations/dto'

/** Deliveries may lag behind the configuration shown. */
export function CoverageSettling({ list: { changes, readAt } }: { list: RegistrationList }) {
  const ms = Math.max(0, ...changes.map(({ settlingMs }) => settlingMs))
  const left = useRemaining(ms, readAt)
  if (left === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <SettlingBadge ms={ms} countedAt={readAt} />
      Registrations were changed just now; deliveries may still go by what was before.
    </p>
  )
}
