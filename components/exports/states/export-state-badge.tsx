import { Archive, Check, Clock, Hourglass, type LucideIcon, OctagonX, X } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import type { ExportState } from '@/lib/model/export'

const LOOKS: Record<ExportState, { tone: string; icon: LucideIcon }> = {
  queued: { tone: 'legacy', icon: Clock },
  running: { tone: 'accent', icon: Hourglass },
  done: { tone: 'delivered', icon: Check },
  failed: { tone: 'failed', icon: OctagonX },
  cancelled: { tone: 'legacy', icon: X },
  expired: { tone: 'legacy', icon: Archive },
}

export function ExportStateBadge({ state }: { state: ExportState }) {
  const { tone, icon: Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.5} />}>
      {EXPORT_STATE_WORDS[state].label}
    </Badge>
  )
}
