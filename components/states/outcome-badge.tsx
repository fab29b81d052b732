import { Badge } from '@/components/ui/badge'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { Outcome } from '@/lib/model/outcome'
import { OUTCOME_ICONS } from './outcome-icons'

/** Outcomes whose status is the endpoint's own answer and tells more than the word does. */
const WITH_STATUS: readonly Outcome[] = ['rejected', 'failed']

/** Icon, word and colour; with the status where it is the endpoint's answer and not plain success. */
export function OutcomeBadge({ outcome, status = null }: { outcome: Outcome; status?: number | null }) {
  const Icon = OUTCOME_ICONS[outcome]
  return (
    <Badge tone={outcome} icon={<Icon aria-hidden strokeWidth={2.5} />}>
      {OUTCOME_WORDS[outcome].label}
      {status !== null && WITH_STATUS.includes(outcome) && ` ${status}`}
    </Badge>
  )
}
