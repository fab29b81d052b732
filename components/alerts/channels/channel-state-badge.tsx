import { Ban, Check, X } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { ChannelRow } from '@/lib/alerts/channels/dto'

export function ChannelStateBadge({ channel: { isOn, failingSince } }: { channel: ChannelRow }) {
  if (!isOn)
    return (
      <Badge tone="legacy" icon={<Ban aria-hidden />}>
        Off
      </Badge>
    )
  if (failingSince !== null)
    return (
      <Badge tone="failed" icon={<X aria-hidden />}>
        Failing
      </Badge>
    )
  return (
    <Badge tone="delivered" icon={<Check aria-hidden />}>
      On
    </Badge>
  )
}
