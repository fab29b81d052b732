import { CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { ConsoleEntry } from '@/lib/console/dto'
import type { ConsoleState } from '@/lib/model/platform-change'

const LOOKS: Record<ConsoleState, { tone: string; icon: LucideIcon; label: string }> = {
  sent: { tone: 'legacy', icon: CircleDashed, label: 'In progress' },
  done: { tone: 'delivered', icon: CircleCheck, label: 'Done' },
  refused: { tone: 'rejected', icon: CircleX, label: 'Refused' },
  'not-made': { tone: 'rejected', icon: CircleX, label: 'Not made' },
  unknown: { tone: 'unknown', icon: CircleHelp, label: 'Unknown' },
}

export function HistoryState({ entry: { state, status } }: { entry: Pick<ConsoleEntry, 'state' | 'status'> }) {
  const { tone, icon, label } = LOOKS[state]
  return (
    <IconBadge tone={tone} icon={icon}>
      {label}
      {status !== null && ` ${status}`}
    </IconBadge>
  )
}
