'use client'

import { useMemo } from 'react'
import { ChoiceEditor } from '@/components/list/filters/choice-editor'
import { unfitValues } from '@/components/list/filters/choices'
import { CountText } from '@/components/list/filters/count-text'
import type { EditorProps } from '@/components/list/filters/editor-props'
import { UnfitChoices } from '@/components/list/filters/unfit-choices'
import type { DeliveryCounts } from '@/lib/archive/filter/deliveries'
import type { AddressFilters } from '@/lib/archive/filter/search-params'
import { unfitReason } from '@/lib/list/members'
import { FAMILIES, FAMILY_WORDS } from '@/lib/model/family'
import { groupEvents } from './event-groups'

/** Edits the filters by event and by family; both limit the list. */
export function EventEditor({ filters, counts, onChange }: EditorProps<AddressFilters, DeliveryCounts>) {
  const fit = useMemo(() => (counts?.events ?? []).filter(({ value }) => unfitReason(value) === null), [counts])
  const unfit = useMemo(() => unfitValues(counts?.events ?? []), [counts])
  const groups = useMemo(() => groupEvents(fit, filters.event), [fit, filters.event])
  const { family } = filters
  const isCapped = counts?.areValuesCapped ?? false
  return (
    <>
      <ChoiceEditor
        groups={groups}
        chosen={filters.event}
        isCapped={isCapped}
        searchLabel="Search events"
        onChange={(event) => onChange({ event })}
      >
        <fieldset className="border-b border-line px-2 pt-1.5 pb-2">
          <legend className="sr-only">Family</legend>
          <div className="grid grid-cols-3 gap-px overflow-hidden rounded-chip border border-line bg-line">
            {FAMILIES.map((value) => {
              const count = counts?.families.find((one) => one.value === value)?.count ?? 0
              return (
                <button
                  key={value}
                  type="button"
                  aria-pressed={family.includes(value)}
                  onClick={() =>
                    onChange({ family: FAMILIES.filter((one) => (one === value) !== family.includes(one)) })
                  }
                  className="flex min-w-0 flex-col bg-panel px-2 py-1 text-left text-small -outline-offset-2 hover:bg-canvas aria-pressed:bg-accent-soft aria-pressed:text-accent-text aria-pressed:shadow-[inset_0_-2px_var(--accent)]"
                >
                  <span className="w-full truncate" title={FAMILY_WORDS[value]}>
                    {FAMILY_LABELS[value]}
                  </span>
                  <span className="text-mini text-muted tabular-nums">
                    <CountText count={count} isCapped={isCapped} />
                  </span>
                </button>
              )
            })}
          </div>
        </fieldset>
      </ChoiceEditor>
      <UnfitChoices choices={unfit} isCapped={isCapped} />
    </>
  )
}

const FAMILY_LABELS = { generic: 'Generic', milestone: 'Milestone', unlisted: 'Not listed' } as const
