import type { ComponentProps } from 'react'
import { tableColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { daysLeft } from '@/lib/archive/retention'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { RecoveryRow } from '@/lib/recovery/dto'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { GroupStanding } from './standing-badge'

const WEEK = 7

/** Days for which the platform keeps the record. */
export function DaysLeft({ at, state }: Pick<RecoveryRow, 'at' | 'state'>) {
  if (at === null) return <span className="text-muted">not known</span>
  const left = daysLeft(new Date(at), new Date())
  if (left < 0) return <span className="text-muted">over</span>
  const isNear = state === 'open' && left < WEEK
  return (
    <span className={`tabular-nums ${isNear ? 'font-medium text-failed' : 'text-muted'}`}>
      {left === 0 ? 'last day' : formatQuantity(left, 'day')}
    </span>
  )
}

/** The time of a failure, in the same words as the deliveries. */
export function FailedAt({ at, ...look }: Pick<RecoveryRow, 'at'> & Omit<ComponentProps<typeof TimeText>, 'iso'>) {
  return at === null ? <span className={look.className}>no timestamp</span> : <TimeText iso={at} {...look} />
}

function Failures({ group, openOfResource }: Pick<RecoveryRow, 'group' | 'openOfResource'>) {
  if (group !== null) return <span className="tabular-nums">{formatCount(group.failures)}</span>
  const open = openOfResource ?? 0
  return open > 1 ? (
    <span className="text-muted tabular-nums" title="Unresolved failures of this resource at this endpoint">
      1 of {formatCount(open)}
    </span>
  ) : (
    <span className="text-muted tabular-nums">1</span>
  )
}

/** Columns that say nothing if all rows are open, or all closed. */
const NEEDLESS: Record<'open' | 'closed' | 'all', readonly string[]> = {
  open: ['state', 'rule', 'closed', 'reason'],
  closed: ['age', 'expires'],
  all: ['age'],
}

export const recoveryColumns = (state: keyof typeof NEEDLESS) =>
  RECOVERY_COLUMNS.filter(({ id }) => !NEEDLESS[state].includes(id))

const RECOVERY_COLUMNS = tableColumns(RECOVERY, {
  age: (_row, oldestAt) => <TimeText iso={String(oldestAt)} as="age" className="text-muted tabular-nums" />,
  failures: ({ group, openOfResource }) => <Failures group={group} openOfResource={openOfResource} />,
  event: ({ event, sequence, group }) => (
    <span className="flex min-w-0 items-center gap-1.5">
      <PlatformText className="truncate font-medium" title={visibleText(event)} text={event} />
      {group !== null && group.failures > 1 ? (
        <span className="shrink-0 text-small text-muted tabular-nums @min-[620px]:hidden">
          +{formatCount(group.failures - 1)} <span className="sr-only">failures of the same resource</span>
        </span>
      ) : (
        sequence !== null && <span className="shrink-0 text-small text-muted tabular-nums">#{sequence}</span>
      )}
    </span>
  ),
  outcome: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
  state: ({ rule, group }) => <GroupStanding rule={rule} group={group} />,
  expires: ({ at, state, group }) => (
    <DaysLeft at={group ? group.oldestAt : at} state={group && group.open > 0 ? 'open' : state} />
  ),
  rule: ({ closedBy }) => <span className="text-muted">{closedBy ?? 'a rule'}</span>,
})
