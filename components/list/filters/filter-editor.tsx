'use client'

import { type CountedList, textsIn, withMember } from '@/lib/list/filters'
import type { TimeFilter } from '@/lib/list/time'
import { ChoiceEditor } from './choice-editor'
import { unfitValues } from './choices'
import type { FilterEditorProps } from './editor-props'
import { TimeEditor } from './time-editor'
import { UnfitChoices } from './unfit-choices'
import { ValueEditor } from './value-editor'

export function FilterEditor<F, C extends CountedList>({ filter, renderOwn, ...props }: FilterEditorProps<F, C>) {
  const { filters, counts, onChange, onDone } = props
  const isCapped = counts?.areValuesCapped ?? false
  switch (filter.kind) {
    case 'text':
      return null
    case 'own':
      return renderOwn?.(filter.name, props)
    case 'time':
      return (
        <TimeEditor
          // A filter of this kind is the members of a range of time.
          filters={filters as F & TimeFilter}
          onChange={(time) => onChange(time as object as Partial<F>)}
          onDone={onDone}
        />
      )
    case 'values':
      return (
        <ValueEditor
          noun={filter.noun}
          chosen={textsIn(filters, filter.member)}
          onChange={(chosen) => onChange(withMember<F>(filter.member, chosen))}
        />
      )
    case 'choices':
      return (
        <>
          <ChoiceEditor
            groups={filter.groups(counts, filters)}
            chosen={textsIn(filters, filter.member)}
            isCapped={isCapped}
            searchLabel={filter.searchLabel}
            onChange={(chosen) => onChange(withMember<F>(filter.member, chosen))}
          />
          {filter.counted && counts && (
            <UnfitChoices choices={unfitValues(filter.counted(counts))} isCapped={isCapped} />
          )}
        </>
      )
  }
}
