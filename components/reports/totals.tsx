import type { ReactNode } from 'react'
import { CountLink } from '@/components/charts/count-link'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Section } from '@/components/ui/section'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount } from '@/lib/format/number'
import { OUTCOMES } from '@/lib/model/outcome'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { rowsLink } from '@/lib/reports/report-links'
import { differenceWords, periodWords, successShares } from '@/lib/reports/report-words'
import type { DeliveryReport } from '@/lib/reports/schemas'

const NOT_KNOWN = {
  whole: null,
  part: 'The archive covers it only in part, so its numbers may be higher.',
  nothing:
    'The archive covers it only in part and has no deliveries from that part, so there is nothing to compare with.',
  none: 'The archive does not cover it, so there is nothing to compare with.',
}

/** The outcomes of the period, and of the period before it. */
export function Totals({ report }: { report: DeliveryReport }) {
  const { environment, totals, before, zone } = report
  const all = sumOutcomes(totals)
  const shares = successShares(totals)
  const earlier = successShares(before.totals)
  const change = (now: number, then: number) =>
    ({
      whole: differenceWords(now, then),
      part: then === 0 ? null : `at least ${formatCount(then)} before`,
      none: null,
    })[before.known]
  const isNothing = before.known === 'part' && sumOutcomes(before.totals) === 0
  const share = (text: string) =>
    before.known === 'none' || sumOutcomes(before.totals) === 0 ? null : `${text} before`
  return (
    <Section
      title="Outcomes"
      lead={
        <>
          Compared with the period before, {periodWords(before.period, zone)}.{' '}
          {NOT_KNOWN[isNothing ? 'nothing' : before.known]}
        </>
      }
    >
      <dl className="flex flex-wrap overflow-hidden rounded-card border border-line bg-panel print:grid print:grid-cols-5">
        <Figure name="Deliveries" note={change(all, sumOutcomes(before.totals))} noteLabel="against the period before">
          <CountLink count={all} href={rowsLink(environment.name, report)} label="deliveries" />
        </Figure>
        {OUTCOMES.map((outcome) => (
          <Figure
            key={outcome}
            name={<OutcomeBadge outcome={outcome} />}
            note={change(totals[outcome], before.totals[outcome])}
            noteLabel={`against ${formatCount(before.totals[outcome])} before`}
          >
            <CountLink
              count={totals[outcome]}
              href={rowsLink(environment.name, report, { outcome: [outcome] })}
              label={OUTCOME_WORDS[outcome].label.toLowerCase()}
            />
          </Figure>
        ))}
        <Figure
          name="Success (unknown counts as failed)"
          note={share(earlier.withUnknown)}
          noteLabel="in the period before"
        >
          {shares.withUnknown}
        </Figure>
        <Figure name="Success without unknown" note={share(earlier.withoutUnknown)} noteLabel="in the period before">
          {shares.withoutUnknown}
        </Figure>
      </dl>
      <p className="text-pretty text-muted">
        Success is delivered ÷ (delivered + rejected + failed + unknown). Without unknown, it is delivered ÷ (delivered
        + rejected + failed). Nobody knows whether the receiver processed an unknown one, so true success is at least
        the lower figure. Legacy and contradictory records do not say whether the event was delivered and are in
        neither.
      </p>
    </Section>
  )
}

type FigureProps = { name: ReactNode; note: string | null; noteLabel: string; children: ReactNode }

function Figure({ name, note, noteLabel, children }: FigureProps) {
  return (
    <div className="-mr-px -mb-px flex grow basis-[9.5rem] flex-col gap-0.5 border-r border-b border-line px-3 py-2.5 print:break-inside-avoid">
      <dt className="min-h-5 grow text-small text-muted">{name}</dt>
      <dd className="text-figure font-semibold tabular-nums">{children}</dd>
      {note !== null && (
        <dd className="text-small text-muted tabular-nums" title={noteLabel}>
          {note} <span className="sr-only">{noteLabel}</span>
        </dd>
      )}
    </div>
  )
}
