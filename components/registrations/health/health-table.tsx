import { useFrame } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { TextLink } from '@/components/ui/text-link'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import type { HealthBar } from '@/lib/registrations/dto'
import { barTotal } from './bar-words'
import { useBarTimes } from './use-bar-times'

type Props = { id: string; url: string; bars: readonly HealthBar[] }

export function HealthTable({ id, url, bars }: Props) {
  const { periodOf } = useBarTimes()
  const outcomes = OUTCOMES.filter((outcome) => bars.some(({ counts }) => (counts?.[outcome] ?? 0) > 0))
  const link = (bar: HealthBar, outcome: Outcome | null, count: number) => (
    <CountLink url={url} bar={bar} outcome={outcome} count={count} stretch={periodOf(bar)} />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table, not fields of a form; a landmark for each would be too many
    <div
      id={id}
      role="group"
      aria-label="Deliveries over time"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled with the keyboard
      tabIndex={0}
      className="relative mt-1 max-h-64 overflow-auto rounded-chip border border-line text-small"
    >
      <PlainTable
        caption="Deliveries over time"
        columns={[
          { id: 'when', label: 'When', cell: (bar) => <span className="whitespace-nowrap">{periodOf(bar)}</span> },
          { id: 'all', label: 'Deliveries', isRight: true, cell: (bar) => link(bar, null, barTotal(bar) ?? 0) },
          ...outcomes.map((outcome) => ({
            id: outcome,
            label: OUTCOME_WORDS[outcome].label,
            isRight: true,
            cell: (bar: HealthBar) => link(bar, outcome, bar.counts?.[outcome] ?? 0),
          })),
        ]}
        rows={bars.toReversed()}
        rowKey={({ from }) => from}
        spanOf={(bar) => barTotal(bar) === null && 'not in the archive'}
        isBare
        className="overflow-visible"
      />
    </div>
  )
}

type CountLinkProps = { url: string; bar: HealthBar; outcome: Outcome | null; count: number; stretch: string }

function CountLink({ url, bar: { from, to }, outcome, count, stretch }: CountLinkProps) {
  const { environment } = useFrame()
  if (count === 0 || unfitReason(url) !== null) return formatCount(count)
  const what = outcome === null ? 'deliveries' : OUTCOME_WORDS[outcome].label.toLowerCase()
  return (
    <TextLink
      href={deliveryAddress(environment.name, { endpoint: [url], ...(outcome && { outcome: [outcome] }), from, to })}
      aria-label={`${formatCount(count)} ${what}, ${stretch}`}
      className="-mx-2 -my-1 inline-block px-2 py-1 phone:py-2.5"
    >
      {formatCount(count)}
    </TextLink>
  )
}
