'use client'

import clsx from 'clsx'
import type { FormEvent } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { Calendar } from '@/components/ui/fields/calendar'
import { TextField } from '@/components/ui/fields/text-field'
import { dayIn } from '@/lib/format/wall-clock'
import { TIME_PRESET_NAMES, TIME_PRESET_WORDS, type TimeFilter } from '@/lib/list/time'
import { readWhen } from '@/lib/list/time-entry/read-when'
import { useTimeEntry } from './use-time-entry'

type Props = { filters: TimeFilter; onChange: (time: TimeFilter) => void; onDone: () => void }

export function TimeEditor(props: Props) {
  const { zone } = usePreferences().preferences
  // The form starts over in another zone, because typed times belong to a zone.
  return <TimeForm key={zone} zone={zone} {...props} />
}

function TimeForm({ zone, filters, onChange, onDone }: Props & { zone: string }) {
  const { typed, problems, type, pickDay, submit, understood, chosen } = useTimeEntry(filters, zone)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const time = submit()
    if (time === null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    onChange(time)
    onDone()
  }
  const field = (name: keyof typeof problems, label: string, placeholder: string) => (
    <TextField
      name={name}
      label={label}
      placeholder={placeholder}
      value={typed[name]}
      problem={problems[name]}
      onChange={(text) => type(name, text)}
      spellCheck={false}
    />
  )
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-2.5 p-3">
      {field('when', 'When', 'yesterday 20:00, last night, 2 h ago')}
      <Presets
        chosen={filters.from === null && filters.to === null ? filters.range : null}
        applied={filters}
        zone={zone}
        onChoose={(time) => {
          onChange(time)
          onDone()
        }}
      />
      <p className="border-t border-line pt-2.5">
        <span className="font-medium">Exact range</span>{' '}
        <span className="text-muted">in {zone === 'UTC' ? 'UTC' : `your time, ${zone}`}</span>
      </p>
      <div className="flex gap-2">
        {field('from', 'From, inclusive', '2026-01-20 12:00')}
        {field('to', 'To, exclusive', 'now')}
      </div>
      <div className="flex min-h-8 items-center gap-2">
        <p
          role="status"
          className={clsx('flex-1 text-small', understood.isUnread ? 'text-muted' : 'font-medium tabular-nums')}
        >
          {understood.text === '' ? (
            <span className="font-normal text-muted">
              Paste a time, or pick one or two days. You can leave one field empty.
            </span>
          ) : (
            understood.text
          )}
        </p>
        <Button type="submit" look="primary" size="small">
          Apply
        </Button>
      </div>
      <Calendar today={dayIn(zone, Date.now())} chosen={chosen} onDay={pickDay} />
    </form>
  )
}

type PresetProps = {
  zone: string
  applied: TimeFilter
  chosen: TimeFilter['range']
  onChoose: (time: TimeFilter) => void
}

const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text'

/** Calendar days, months and weeks from Monday, by the clock of the zone. */
const NAMED_SPANS = ['Today', 'Yesterday', 'Last night', 'This week', 'Last week', 'Last month']

function Presets({ zone, applied, chosen, onChoose }: PresetProps) {
  return (
    <fieldset>
      <legend className="sr-only">Common ranges</legend>
      <div className="grid grid-cols-3 gap-1">
        {TIME_PRESET_NAMES.map((name) => (
          <Button
            key={name}
            look="chip"
            size="small"
            aria-pressed={chosen === name}
            className={PRESSED}
            onClick={() => onChoose({ range: name, from: null, to: null })}
          >
            <span className="first-letter:uppercase">{TIME_PRESET_WORDS[name]}</span>
          </Button>
        ))}
        {NAMED_SPANS.map((name) => {
          const time = readWhen(name, { zone, now: Date.now() })?.time
          return (
            <Button
              key={name}
              look="chip"
              size="small"
              aria-pressed={time?.from === applied.from && time?.to === applied.to}
              className={PRESSED}
              onClick={() => time && onChoose(time)}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
