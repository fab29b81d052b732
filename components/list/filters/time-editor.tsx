'use client'

import { type FormEvent, useId, useState } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { TIME_PRESET_NAMES, TIME_PRESET_WORDS, type TimeFilter } from '@/lib/list/time'
import { parseRange, TIME_EXAMPLE, timeText } from './time-range'

type Props = { filters: TimeFilter; onChange: (time: TimeFilter) => void; onDone: () => void }

export function TimeEditor({ filters, onChange, onDone }: Props) {
  const { zone } = usePreferences().preferences
  const isExact = filters.from !== null || filters.to !== null
  return (
    <>
      <fieldset className="p-2">
        <legend className="sr-only">Ranges that end now</legend>
        <div className="grid grid-cols-2 gap-1">
          {TIME_PRESET_NAMES.map((name) => (
            <Button
              key={name}
              look="chip"
              size="small"
              aria-pressed={!isExact && filters.range === name}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={() => {
                onChange({ range: name, from: null, to: null })
                onDone()
              }}
            >
              <span className="first-letter:uppercase">{TIME_PRESET_WORDS[name]}</span>
            </Button>
          ))}
        </div>
      </fieldset>
      {/* Another zone starts over, since typed times belong to a zone. */}
      <ExactRange key={zone} zone={zone} filters={filters} onChange={onChange} onDone={onDone} />
    </>
  )
}

function ExactRange({ zone, filters, onChange, onDone }: Props & { zone: string }) {
  const shown = (iso: string | null) => (iso === null ? '' : timeText(iso, zone))
  const [typed, setTyped] = useState({ from: shown(filters.from), to: shown(filters.to) })
  const [problems, setProblems] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = parseRange(typed, zone)
    if (read.range === null) {
      setProblems(read.problems)
      const wrong = read.problems.from === null ? 'to' : 'from'
      const field = event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    onChange({ range: null, ...read.range })
    onDone()
  }
  const type = (end: 'from' | 'to', text: string) => {
    setTyped({ ...typed, [end]: text })
    setProblems({ ...problems, [end]: null })
  }
  const zoneName = zone === 'UTC' ? 'UTC' : `your time, ${zone}`
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2 border-t border-line p-3">
      <p>
        <span className="font-medium">Exact range</span> <span className="text-muted">in {zoneName}</span>
      </p>
      <TimeField
        end="from"
        label="From, inclusive"
        text={typed.from}
        problem={problems.from}
        onType={(text) => type('from', text)}
      />
      <TimeField
        end="to"
        label="To, exclusive"
        text={typed.to}
        problem={problems.to}
        onType={(text) => type('to', text)}
      />
      <div className="flex items-start gap-2">
        <p className="flex-1 text-small text-muted">
          One end may stay empty. A pasted time that ends in Z or an offset keeps its own zone.
        </p>
        <Button type="submit" look="primary" size="small">
          Apply
        </Button>
      </div>
    </form>
  )
}

type FieldProps = {
  end: 'from' | 'to'
  label: string
  text: string
  problem: string | null
  onType: (text: string) => void
}

function TimeField({ end, label, text, problem, onType }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small text-muted">
        {label}
      </label>
      <input
        id={id}
        name={end}
        value={text}
        placeholder={TIME_EXAMPLE}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onType(event.target.value)}
        className="h-[30px] w-full rounded-control border border-line-strong bg-panel px-2 font-mono text-small placeholder:text-faint aria-invalid:border-failed"
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-small text-failed">
          {problem}
        </p>
      )}
    </div>
  )
}
