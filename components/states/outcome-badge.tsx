import { Badge } from '@/components/ui/badge'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { Outcome } from '@/lib/model/outcome'
import { OUTCOME_ICONS } from './outcome-icons'

/** Outcomes whose status is the endpoint’s own answer. */
const WITH_STATUS: readonly Outcome[] = ['rejected', 'failed']

export function OutcomeBadge({ outcome, status = null }: { outcome: Outcome; status?: number | null }) {
  const Icon = OUTCOME_ICONS[outcome]
  const { label } = OUTCOME_WORDS[outcome]
  return (
    <Badge tone={outcome} icon={<Icon aria-hidden strokeWidth={2.5} />}>
      {status !== null && WITH_STATUS.includes(outcome) ? `${label} ${status}` : label}
    </Badge>
  )
}
