import { Archive, Check, Clock, Hourglass, type LucideIcon, OctagonX, X } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
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
  return <IconBadge {...LOOKS[state]}>{EXPORT_STATE_WORDS[state].label}</IconBadge>
}
