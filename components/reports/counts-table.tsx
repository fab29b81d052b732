import { CountLink } from '@/components/charts/count-link'
import { PlatformText } from '@/components/ui/text/platform-text'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { OUTCOMES } from '@/lib/model/outcome'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { successShares } from '@/lib/reports/report-words'
import type { OutcomeTotals } from '@/lib/reports/schemas'
import { OutcomeShare } from './parts/outcome-share'
import { type ReportColumn, ReportTable } from './parts/report-table'

/** `note` is a word of its kind, such as its family. */
export type CountsRow = { value: string; shown: string; note?: string; counts: OutcomeTotals }

type Props = {
  caption: string
  head: string
  noteHead?: string
  /** Values that never need a second line. */
  isShort?: true
  rows: readonly CountsRow[]
  /** The rows behind a count; of all outcomes for null. */
  hrefOf: (value: string, outcome: (typeof OUTCOMES)[number] | null) => string | null
}

/** Outcomes per value; those that never occurred have no column, but for the first four. */
export function CountsTable({ caption, head, noteHead, isShort, rows, hrefOf }: Props) {
  const shown = OUTCOMES.filter((outcome, index) => index < 4 || rows.some(({ counts }) => counts[outcome] > 0))
  const columns: ReportColumn<CountsRow>[] = [
    {
      id: 'value',
      head,
      read: ({ value }) => value,
      cell: ({ shown: text, note }) => (
        <>
          <PlatformText text={text} className={isShort ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]'} />
          {note && <span className="block text-small text-muted">{note}</span>}
        </>
      ),
    },
    ...(noteHead ? [{ id: 'note', head: noteHead, cell: null, read: ({ note = '' }: CountsRow) => note }] : []),
    {
      id: 'all',
      head: 'Deliveries',
      isNumber: true,
      read: ({ counts }) => sumOutcomes(counts),
      cell: ({ value, shown: text, counts }) => (
        <CountLink count={sumOutcomes(counts)} href={hrefOf(value, null)} label={`deliveries, ${text}`} />
      ),
    },
    ...shown.map(
      (outcome): ReportColumn<CountsRow> => ({
        id: outcome,
        head: OUTCOME_WORDS[outcome].label,
        isNumber: true,
        read: ({ counts }) => counts[outcome],
        cell: ({ value, shown: text, counts }) => (
          <CountLink count={counts[outcome]} href={hrefOf(value, outcome)} label={`${outcome}, ${text}`} />
        ),
      }),
    ),
    {
      id: 'success',
      head: 'Success',
      isNumber: true,
      read: ({ counts }) => successShares(counts).withUnknown,
      cell: ({ counts }) => successShares(counts).withUnknown,
    },
    {
      id: 'successKnown',
      head: 'Without unknown',
      isNumber: true,
      read: ({ counts }) => successShares(counts).withoutUnknown,
      cell: ({ counts }) => successShares(counts).withoutUnknown,
    },
    {
      id: 'share',
      head: 'Outcomes',
      isDrawing: true,
      read: () => null,
      cell: ({ counts }) => <OutcomeShare counts={counts} />,
    },
  ]
  return (
    <ReportTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ value }) => value}
      sortedBy={{ id: 'all', isDescending: true }}
    />
  )
}
