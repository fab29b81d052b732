import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatShare } from '@/lib/format/number'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'

/** The outcomes of a row as parts of one bar; its numbers stand in the other columns. */
export function OutcomeShare({ counts }: { counts: Readonly<Record<Outcome, number>> }) {
  const all = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0)
  const title = parts.map((one) => `${OUTCOME_WORDS[one].label} ${formatShare(counts[one], all)}`).join(', ')
  return (
    <span aria-hidden title={title} className="mt-1 flex h-2.5 w-20 overflow-hidden rounded-[3px] bg-sunken">
      {parts.map((outcome) => (
        <span
          key={outcome}
          className={`texture-${outcome} h-full min-w-[2px]`}
          style={{ width: `${(counts[outcome] / all) * 100}%` }}
        />
      ))}
    </span>
  )
}
