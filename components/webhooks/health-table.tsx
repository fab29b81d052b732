import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { OUTCOMES } from '@/lib/archive/outcome'
import { formatCount } from '@/lib/format/number'
import type { HealthBar } from '@/lib/registrations/dto'
import { barTotal } from './bar-words'
import { useStretch } from './use-stretch'

type Props = { id: string; bars: readonly HealthBar[] }

const CELL = 'border-b border-line px-2 py-1'
const HEAD = 'sticky top-0 bg-panel font-medium text-muted'

/** The bars as numbers, newest first. */
export function HealthTable({ id, bars }: Props) {
  const { stretchOf } = useStretch()
  const outcomes = OUTCOMES.filter((outcome) => bars.some(({ counts }) => (counts?.[outcome] ?? 0) > 0))
  return (
    <section
      id={id}
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
                {stretchOf(bar)}
              </th>
              <Counts bar={bar} outcomes={outcomes} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Counts({ bar, outcomes }: { bar: HealthBar; outcomes: readonly (typeof OUTCOMES)[number][] }) {
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
      <td className={`${CELL} text-right`}>{formatCount(total)}</td>
      {outcomes.map((outcome) => (
        <td key={outcome} className={`${CELL} text-right`}>
          {formatCount(bar.counts?.[outcome] ?? 0)}
        </td>
      ))}
    </>
  )
}
