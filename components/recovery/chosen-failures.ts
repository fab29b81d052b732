import type { Selection } from '@/components/list/selection/selection'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import type { RecoveryRow } from '@/lib/recovery/dto'
import { RECOVERY, type RecoveryCounts, type WhichRecovery } from '@/lib/recovery/list/recovery-items'

export type ChosenFailures = { of: RecoverySelectionInput; what: string }

type List = { which: WhichRecovery; counts: RecoveryCounts | null; readAt: number }

/** The failures that the selected rows stand for; a row may stand for several. `readAt` in milliseconds. */
export function chosenFailures(selection: Selection<RecoveryRow>, { which, counts, readAt }: List): ChosenFailures {
  const filter = {
    query: RECOVERY.query({ ...RECOVERY.start, ...which }).replace(/^\?/, ''),
    // The counts’ own time, so that exactly the counted failures change; the browser’s clock may be wrong.
    readAt: counts?.readAt ?? new Date(readAt).toISOString(),
  }
  if (selection.isAll) {
    const except = [...selection.except]
    const { total = 0, isCapped = true } = counts?.failures ?? {}
    const all = isCapped ? 'all failures of the filter' : formatQuantity(total, 'failure')
    const noun = which.group === 'none' ? 'failure' : 'resource'
    return {
      of: { ...filter, except },
      what: except.length === 0 ? all : `${all} but those of ${formatQuantity(except.length, noun)}`,
    }
  }
  const ids = [...selection.rows.keys()]
  if (which.group === 'none') return { of: { ids }, what: formatQuantity(ids.length, 'failure') }
  const rows = [...selection.rows.values()]
  const failures = rows.reduce((sum, { group }) => sum + (group?.failures ?? 1), 0)
  return { of: { ...filter, groups: ids }, what: formatQuantity(failures, 'failure') }
}

/** The number of selected failures in words; null if it says no more than the number of rows. */
export function failuresText(
  selection: Selection<RecoveryRow>,
  { which, counts }: Omit<List, 'readAt'>,
): string | null {
  if (which.group === 'none') return null
  if (selection.isAll) {
    if (!counts || selection.except.size > 0) return null
    const { total, isCapped } = counts.failures
    return `${isCapped ? 'more than ' : ''}${formatCount(total)} ${total === 1 ? 'failure' : 'failures'}`
  }
  const failures = [...selection.rows.values()].reduce((sum, { group }) => sum + (group?.failures ?? 1), 0)
  return failures === selection.rows.size ? null : formatQuantity(failures, 'failure')
}
