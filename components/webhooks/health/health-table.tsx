import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import type { HealthBar } from '@/lib/registrations/dto'
import { barTotal } from './bar-words'
import { useBarTimes } from './use-bar-times'

type Props = { id: string; url: string; bars: readonly HealthBar[] }

const CELL = 'border-b border-line px-2 py-1'
const HEAD = 'sticky top-0 bg-panel font-medium text-muted'

export function HealthTable({ id, url, bars }: Props) {
  const { periodOf } = useBarTimes()
  const outcomes = OUTCOMES.filter((outcome) => bars.some(({ counts }) => (counts?.[outcome] ?? 0) > 0))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table, not fields of a form; a landmark for each would be too many
    <div
      id={id}
      role="group"
      aria-label="Deliveries over time"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled with the keyboard
      tabIndex={0}
      className="relative mt-1 max-h-64 overflow-auto rounded-chip border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-small whitespace-nowrap tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} ${HEAD} text-left`}>
              When
            </th>
            <th scope="col" className={`${CELL} ${HEAD} text-right`}>
              Deliveries
            </th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col" className={`${CELL} ${HEAD} text-right`}>
                {OUTCOME_WORDS[outcome].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.from}>
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {periodOf(bar)}
              </th>
              <Counts url={url} bar={bar} outcomes={outcomes} stretch={periodOf(bar)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CountsProps = { url: string; bar: HealthBar; outcomes: readonly Outcome[]; stretch: string }

function Counts({ url, bar, outcomes, stretch }: CountsProps) {
  const total = barTotal(bar)
  if (total === null) {
    return (
      <td colSpan={outcomes.length + 1} className={`${CELL} text-right text-muted`}>
        not in the archive
      </td>
    )
  }
  return (
    <>
      <td className={`${CELL} text-right`}>
        <CountLink url={url} bar={bar} outcome={null} count={total} stretch={stretch} />
      </td>
      {outcomes.map((outcome) => (
        <td key={outcome} className={`${CELL} text-right`}>
          <CountLink url={url} bar={bar} outcome={outcome} count={bar.counts?.[outcome] ?? 0} stretch={stretch} />
        </td>
      ))}
    </>
  )
}

type CountLinkProps = { url: string; bar: HealthBar; outcome: Outcome | null; count: number; stretch: string }

function CountLink({ url, bar: { from, to }, outcome, count, stretch }: CountLinkProps) {
  const { environment } = useFrame()
  if (count === 0 || unfitReason(url) !== null) return formatCount(count)
  const what = outcome === null ? 'deliveries' : OUTCOME_WORDS[outcome].label.toLowerCase()
  return (
    <Link
      href={deliveryAddress(environment.name, { endpoint: [url], ...(outcome && { outcome: [outcome] }), from, to })}
      prefetch={false}
      aria-label={`${formatCount(count)} ${what}, ${stretch}`}
      className="-mx-2 -my-1 inline-block px-2 py-1 text-accent-text underline underline-offset-2 phone:py-2.5"
    >
      {formatCount(count)}
    </Link>
  )
}
