import { Check, CirclePause, Hourglass, type LucideIcon, OctagonX, Send, X } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { JobState } from '@/lib/model/redelivery'
import { JOB_STATE_WORDS } from '@/lib/redelivery/job-words'

const LOOKS: Record<JobState, { tone: string; icon: LucideIcon }> = {
  preparing: { tone: 'accent', icon: Hourglass },
  running: { tone: 'accent', icon: Send },
  paused: { tone: 'legacy', icon: CirclePause },
  stopped: { tone: 'failed', icon: OctagonX },
  cancelled: { tone: 'legacy', icon: X },
  finished: { tone: 'delivered', icon: Check },
}

export function JobStateBadge({ state }: { state: JobState }) {
  return <IconBadge {...LOOKS[state]}>{JOB_STATE_WORDS[state].label}</IconBadge>
}
