import { BellOff, BellRing, Check, Eye } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { AlertRow } from '@/lib/alerts/dto'
import { ALERT_STATE_WORDS, QUIET_WORDS } from '@/lib/alerts/list/alert-words'

type Props = Pick<AlertRow, 'state' | 'quiet' | 'acknowledgedBy'>

export function AlertStateBadge({ state, quiet, acknowledgedBy }: Props) {
  if (state !== 'firing')
    return (
      <Badge tone="delivered" icon={<Check aria-hidden strokeWidth={2.5} />}>
        {ALERT_STATE_WORDS.resolved}
      </Badge>
    )
  if (quiet !== null)
    return (
      <Badge tone="legacy" icon={<BellOff aria-hidden />}>
        {QUIET_WORDS[quiet]}
      </Badge>
    )
  if (acknowledgedBy !== null)
    return (
      <Badge tone="rejected" icon={<Eye aria-hidden />}>
        Acknowledged
      </Badge>
    )
  return (
    <Badge tone="failed" icon={<BellRing aria-hidden />}>
      {ALERT_STATE_WORDS.firing}
    </Badge>
  )
}
