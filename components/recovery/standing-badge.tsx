import { Check, CircleDot } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { formatCount } from '@/lib/format/number'
import type { RecoveryRow } from '@/lib/recovery/dto'
import { RECOVERY_STATE_WORDS, RULE_WORDS } from '@/lib/recovery/recovery-words'

/** Whether a failure is unresolved, and why not. */
export function StandingBadge({ rule, isShort = false }: Pick<RecoveryRow, 'rule'> & { isShort?: boolean }) {
  return rule === null ? (
    <Badge tone="failed" icon={<CircleDot aria-hidden strokeWidth={2.5} />}>
      {RECOVERY_STATE_WORDS.open}
    </Badge>
  ) : (
    <Badge tone={rule === 'expired' ? 'unknown' : 'delivered'} icon={<Check aria-hidden strokeWidth={2.5} />}>
      {isShort ? RULE_WORDS[rule].short : RULE_WORDS[rule].label}
    </Badge>
  )
}

/** The number of unresolved failures of a grouped row, else the reason why none is. */
export function GroupStanding({ rule, group }: Pick<RecoveryRow, 'rule' | 'group'>) {
  if (group === null || group.failures === 1) return <StandingBadge rule={rule} isShort />
  if (group.open === 0 && group.rules === 1) return <StandingBadge rule={rule} isShort />
  if (group.open === 0)
    return (
      <Badge tone="delivered" icon={<Check aria-hidden strokeWidth={2.5} />}>
        Closed by {group.rules} rules
      </Badge>
    )
  return (
    <Badge tone="failed" icon={<CircleDot aria-hidden strokeWidth={2.5} />}>
      {group.open === group.failures
        ? RECOVERY_STATE_WORDS.open
        : `${formatCount(group.open)} of ${formatCount(group.failures)} unresolved`}
    </Badge>
  )
}
