import { CircleCheck, CircleDashed, CircleHelp, CircleX, LoaderCircle, type LucideIcon, OctagonX } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { CheckSummary } from '@/lib/endpoint-check/dto'
import { formatQuantity } from '@/lib/format/number'
import type { StepVerdict } from '@/lib/model/endpoint-check/check-results'

type Look = { tone: string; icon: LucideIcon; label: string }

export const STEP_LOOKS: Record<StepVerdict, Look> = {
  right: { tone: 'delivered', icon: CircleCheck, label: 'Passed' },
  wrong: { tone: 'failed', icon: CircleX, label: 'Failed' },
  open: { tone: 'unknown', icon: CircleHelp, label: 'Not judged' },
  skipped: { tone: 'legacy', icon: CircleDashed, label: 'Not sent' },
}

export function StepBadge({ verdict }: { verdict: StepVerdict }) {
  const { tone, icon, label } = STEP_LOOKS[verdict]
  return (
    <IconBadge tone={tone} icon={icon}>
      {label}
    </IconBadge>
  )
}

/** The result of a check as a whole. */
export function CheckBadge({ check }: { check: Pick<CheckSummary, 'state' | 'counts'> }) {
  const { tone, icon, label } = lookOf(check)
  return (
    <IconBadge tone={tone} icon={icon}>
      {label}
    </IconBadge>
  )
}

function lookOf({ state, counts: { wrong, open, skipped } }: Pick<CheckSummary, 'state' | 'counts'>): Look {
  if (state === 'running') return { tone: 'legacy', icon: LoaderCircle, label: 'Running' }
  if (state === 'stopped') return { tone: 'legacy', icon: OctagonX, label: 'Stopped' }
  if (wrong > 0) return { tone: 'failed', icon: CircleX, label: formatQuantity(wrong, 'problem') }
  if (open + skipped > 0) return { tone: 'unknown', icon: CircleHelp, label: `${open + skipped} not judged` }
  return { tone: 'delivered', icon: CircleCheck, label: 'Passed' }
}
