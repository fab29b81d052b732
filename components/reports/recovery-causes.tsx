import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { columnsOf } from '@/lib/list/columns'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import type { RecoveryStanding } from '@/lib/model/recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { RECOVERY_STATE_WORDS, RULE_WORDS } from '@/lib/recovery/recovery-words'
import { MISSED_OUTCOMES } from '@/lib/reports/outcome-sums'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportTable } from './parts/report-table'

/** A `standing` of null stands for all failures. */
type CauseRow = { standing: RecoveryStanding | null; count: number }

const wordsOf = (standing: CauseRow['standing']) =>
  standing === null ? 'Not delivered' : standing === 'open' ? RECOVERY_STATE_WORDS.open : RULE_WORDS[standing].label

const { count, text } = columnsOf<CauseRow>()

const COLUMNS = [text('standing', 'Status', ({ standing }) => wordsOf(standing)), count('count', 'Deliveries', 'count')]

type Props = { report: DeliveryReport; causes: readonly CauseRow[] }

/** The failures of the period by their standing in recovery, and their sum. */
export function RecoveryCauses({ report, causes }: Props) {
  const cells: OwnCells<CauseRow> = {
    count: ({ standing, count: counted }) => (
      <CountLink count={counted} href={linkOf(report, standing)} label={wordsOf(standing).toLowerCase()} />
    ),
  }
  return (
    <ReportTable<CauseRow>
      caption="Resolution of deliveries that were not delivered"
      columns={COLUMNS}
      cells={cells}
      rows={causes.filter((cause) => cause.standing === 'open' || cause.count > 0)}
      total={{ standing: null, count: report.recovery.missed }}
      keyOf={({ standing }) => standing ?? 'all'}
      sortedBy={{ id: 'count', isDescending: true }}
    />
  )
}

/** Address of the counted failures, not grouped; null if an address can’t hold an endpoint. */
function linkOf(report: DeliveryReport, standing: CauseRow['standing']): string | null {
  const { environment, period, endpoints } = report
  if (standing === null) return rowsLink(environment.name, report, { outcome: [...MISSED_OUTCOMES] })
  if (endpoints.some((endpoint) => unfitReason(endpoint) !== null)) return null
  const chosen = standing === 'open' ? { state: 'open' as const } : { rule: [standing] }
  return rowAddress(RECOVERY, environment.name, { ...period, endpoint: endpoints, group: 'none', ...chosen })
}
