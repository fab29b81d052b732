import clsx from 'clsx'
import { tableColumns } from '@/components/list/columns/draw-columns'
import { ZoneHead } from '@/components/preferences/zone-head'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryRow } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { visibleText } from '@/lib/format/visible-text'
import { FAMILY_WORDS } from '@/lib/model/family'
import { MoneyMark, SettledText } from './money-cells'

function StatusText({ row }: { row: DeliveryRow }) {
  const isAnswer = row.outcome !== 'unknown'
  return (
    <span
      className={clsx('tabular-nums', !isAnswer && 'text-muted')}
      title={isAnswer ? undefined : 'No usable answer; the platform set this code'}
    >
      {isAnswer ? row.responseStatus : `no answer (${row.responseStatus})`}
    </span>
  )
}

export const DELIVERY_COLUMNS = tableColumns(
  DELIVERIES,
  {
    event: (row) => (
      <>
        <span className="flex min-w-0 items-center gap-1.5">
          <MoneyMark tone={row.moneyTone} />
          <PlatformText className="truncate font-medium" title={visibleText(row.event)} text={row.event} />
        </span>
        <span className="sr-only">{`, ${OUTCOME_WORDS[row.outcome].label}`}</span>
      </>
    ),
    family: ({ family }) => <span className="text-muted">{FAMILY_WORDS[family]}</span>,
    outcome: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
    settled: ({ isSettled }) => <SettledText isSettled={isSettled === true} />,
    status: (row) => <StatusText row={row} />,
  },
  { time: <ZoneHead /> },
)
