import clsx from 'clsx'
import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { EventName } from '@/components/states/event-name'
import { UrlText } from '@/components/ui/text/url-text'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import { OUTCOMES } from '@/lib/model/outcome'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { successShares } from '@/lib/reports/report-words'
import type { OutcomeTotals } from '@/lib/reports/schemas'
import { OutcomeShare } from './parts/outcome-share'
import { ReportTable } from './parts/report-table'

/** A `value` of null stands for all values. `note` says the kind of the value, for example the family of an event. */
export type CountsRow = { value: string | null; shown: string; note?: string; counts: OutcomeTotals }

const { count, share, text } = columnsOf<CountsRow>()

/** In characters; longer names take several lines. */
const LONGEST_LINE = 48

/** Outcomes that people ask about most stay longest as the table gets narrow. */
const SHOWN_FROM = {
  delivered: 620,
  failed: 620,
  rejected: 860,
  unknown: 860,
  legacy: 1080,
  contradictory: 1080,
} as const satisfies Record<(typeof OUTCOMES)[number], number>

const HIDDEN_FROM = {
  620: '@min-[620px]:hidden',
  860: '@min-[860px]:hidden',
  1080: '@min-[1080px]:hidden',
} as const satisfies Record<(typeof SHOWN_FROM)[(typeof OUTCOMES)[number]], string>

type Props = {
  caption: string
  head: string
  noteHead?: string
  /** Values that never need a second line. */
  isShort?: true
  /** Values are names of events, linked to the catalogue. */
  areEvents?: true
  rows: readonly CountsRow[]
  /** The sum of the rows. */
  total: CountsRow
  /** Address of the counted rows; null stands for all values or all outcomes. */
  hrefOf: (value: string | null, outcome: (typeof OUTCOMES)[number] | null) => string | null
}

/** Outcomes per value. Only the first four outcomes have a column if they never occurred. */
export function CountsTable({ caption, head, noteHead, isShort, areEvents, rows, total, hrefOf }: Props) {
  const shown = OUTCOMES.filter((outcome, index) => index < 4 || total.counts[outcome] > 0)
  const columns = [
    text('value', head, ({ value, shown }) => value ?? shown, isShort ? {} : { is: ['flexible'] }),
    ...(noteHead ? [text('note', noteHead, ({ note = '' }) => note, { is: ['hidden'] })] : []),
    count('all', 'Deliveries', ({ counts }) => sumOutcomes(counts)),
    ...shown.map((outcome) =>
      count(outcome, OUTCOME_WORDS[outcome].label, ({ counts }) => counts[outcome], { from: SHOWN_FROM[outcome] }),
    ),
    share('success', 'Success', ({ counts }) => successShares(counts).withUnknown),
    share('successKnown', 'Without unknown', ({ counts }) => successShares(counts).withoutUnknown, { from: 860 }),
    text('share', 'Outcomes', () => '', { head: '', from: 480 }),
  ]
  const cells: OwnCells<CountsRow> = {
    value: ({ value, shown: words, note, counts }) => (
      <>
        {areEvents && value !== null ? (
          <EventName
            name={value}
            className={clsx(value.length <= LONGEST_LINE && '@min-[480px]:whitespace-nowrap')}
            linkClassName="inline-flex min-h-6 items-center"
          />
        ) : (
          <UrlText text={words} className={clsx(isShort && 'whitespace-nowrap')} />
        )}
        {note && <span className="block text-small text-muted">{note}</span>}
        <Elsewhere counts={counts} />
      </>
    ),
    all: ({ value, shown: words }, all) => (
      <CountLink count={Number(all)} href={hrefOf(value, null)} label={`deliveries, ${words}`} />
    ),
    share: ({ counts }) => <OutcomeShare counts={counts} />,
    ...Object.fromEntries(
      shown.map((outcome) => [
        outcome,
        ({ value, shown: words, counts }: CountsRow) => (
          <CountLink count={counts[outcome]} href={hrefOf(value, outcome)} label={`${outcome}, ${words}`} />
        ),
      ]),
    ),
  }
  return (
    <ReportTable
      caption={caption}
      columns={columns}
      cells={cells}
      rows={rows}
      total={total}
      keyOf={({ value }) => JSON.stringify(value)}
      sortedBy={{ id: 'all', isDescending: true }}
    />
  )
}

/** The outcomes that have no column at the table’s width, so that a row’s numbers add up at every width. */
function Elsewhere({ counts }: Pick<CountsRow, 'counts'>) {
  return (
    <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-muted print:hidden">
      {OUTCOMES.map(
        (outcome) =>
          counts[outcome] > 0 && (
            <span key={outcome} className={clsx('whitespace-nowrap', HIDDEN_FROM[SHOWN_FROM[outcome]])}>
              {formatCount(counts[outcome])} {OUTCOME_WORDS[outcome].label.toLowerCase()}
            </span>
          ),
      )}
    </span>
  )
}
