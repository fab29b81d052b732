'use client'

import { CountText } from '@/components/list/filters/count-text'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { Skeleton } from '@/components/ui/skeleton'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { DeliveryCounts } from '@/lib/archive/filter/deliveries'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'

type Props = { counts: DeliveryCounts | null; chosen: readonly Outcome[]; onChange: (chosen: Outcome[]) => void }

export function OutcomeStrip({ counts, chosen, onChange }: Props) {
  const toggle = (outcome: Outcome) =>
    onChange(OUTCOMES.filter((other) => (other === outcome ? !chosen.includes(other) : chosen.includes(other))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons
    <div
      role="group"
      aria-label="Filter by outcome"
      className="mx-4 grid shrink-0 grid-cols-3 overflow-hidden rounded-card border border-line bg-line gap-px lg:grid-cols-6"
    >
      {OUTCOMES.map((outcome) => {
        const Icon = OUTCOME_ICONS[outcome]
        const { label, summary } = OUTCOME_WORDS[outcome]
        const count = counts?.outcomes.find(({ value }) => value === outcome)?.count ?? 0
        return (
          <button
            key={outcome}
            type="button"
            data-tone={outcome}
            aria-pressed={chosen.includes(outcome)}
            onClick={() => toggle(outcome)}
            className="flex min-w-0 flex-col bg-panel px-3 pt-2 pb-2.5 text-left -outline-offset-2 hover:bg-canvas aria-pressed:bg-sunken aria-pressed:shadow-[inset_0_-2px_var(--tone)] phone:px-2"
          >
            <span className="flex items-center gap-1.5 text-small text-muted phone:gap-1 phone:text-mini">
              <Icon aria-hidden className="size-[13px] shrink-0 text-tone" strokeWidth={2.5} />
              <span className="truncate">{label}</span>
            </span>
            <span className="text-figure font-semibold tracking-[-0.01em] tabular-nums">
              {counts ? (
                <CountText count={count} isCapped={counts.areValuesCapped} />
              ) : (
                <Skeleton className="h-4 w-14" />
              )}
            </span>
            <span className="text-mini text-faint phone:sr-only">{summary}</span>
          </button>
        )
      })}
    </div>
  )
}
