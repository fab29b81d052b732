'use client'

import type { ComponentType } from 'react'
import { ChoiceEditor } from './choice-editor'
import { type ChoiceFilter, choicesOf, splitFit } from './choices'
import type { EditorProps, FilterEditorProps } from './editor-props'
import { EventEditor } from './event-editor'
import type { FilterName } from './filters'
import { TimeEditor } from './time-editor'
import { UnfitChoices } from './unfit-choices'
import { ValueEditor, type ValueFilterName } from './value-editor'

const choices = (name: ChoiceFilter, searchLabel: string | null) =>
  function Choices({ filters, counts, onChange }: EditorProps) {
    return (
      <ChoiceEditor
        groups={choicesOf(name, counts, filters)}
        chosen={filters[name]}
        isCapped={counts?.areValuesCapped ?? false}
        searchLabel={searchLabel}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    )
  }

const Endpoints = choices('endpoint', 'Search endpoints')

function EndpointEditor(props: EditorProps) {
  const { counts } = props
  return (
    <>
      <Endpoints {...props} />
      <UnfitChoices choices={splitFit(counts?.endpoints).unfit} isCapped={counts?.areValuesCapped ?? false} />
    </>
  )
}

const values = (name: ValueFilterName, noun: string) =>
  function Values({ filters, onChange }: EditorProps) {
    return <ValueEditor noun={noun} chosen={filters[name]} onChange={(chosen) => onChange({ [name]: chosen })} />
  }

const EDITORS: Record<Exclude<FilterName, 'text'>, ComponentType<EditorProps>> = {
  outcome: choices('outcome', null),
  time: TimeEditor,
  event: EventEditor,
  endpoint: EndpointEditor,
  status: choices('status', null),
  user: values('user', 'user id'),
  resource: values('resource', 'resource id'),
  eventId: values('eventId', 'event id'),
}

/** Where a filter's values are chosen. */
export function FilterEditor({ filter, ...props }: FilterEditorProps) {
  if (filter.name === 'text') return null
  const Editor = EDITORS[filter.name]
  return <Editor {...props} />
}
