'use client'

import { type CountedList, textIn, textsIn, withMember } from '@/lib/list/filters'
import type { TimeFilter } from '@/lib/list/time'
import { ChoiceEditor } from './choice-editor'
import { unfitValues } from './choices'
import type { FilterEditorProps } from './editor-props'
import { ExactEditor } from './exact-editor'
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
          // A filter of this kind consists of the members of a time range.
          filters={filters as F & TimeFilter}
          onChange={(time) => onChange(time as object as Partial<F>)}
          onDone={onDone}
        />
      )
    case 'values':
      return (
        <ValueEditor
          noun={filter.noun}
          pick={filter.pick}
          chosen={textsIn(filters, filter.member)}
          onChange={(chosen) => onChange(withMember<F>(filter.member, chosen))}
        />
      )
    case 'exact':
      return (
        <ExactEditor
          label={filter.fieldLabel}
          hint={filter.hint}
          value={textIn(filters, filter.member)}
          onTake={(value) => {
            onChange(withMember<F>(filter.member, value))
            onDone()
          }}
        />
      )
    case 'choices':
      return (
        <>
          <ChoiceEditor
            groups={filter.groups(counts, filters)}
            chosen={filter.takesOne ? [textIn(filters, filter.member) ?? []].flat() : textsIn(filters, filter.member)}
            takesOne={filter.takesOne ?? false}
            isCapped={isCapped}
            searchLabel={filter.searchLabel}
            onChange={(chosen) =>
              onChange(withMember<F>(filter.member, filter.takesOne ? (chosen.at(-1) ?? null) : chosen))
            }
          />
          {filter.counted && counts && (
            <UnfitChoices choices={unfitValues(filter.counted(counts))} isCapped={isCapped} />
          )}
        </>
      )
  }
}
