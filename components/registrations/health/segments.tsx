'use client'

import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Radio } from '@/components/ui/fields/radio-choice'

type Props<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({ label, value, choices, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full min-w-0 flex-wrap rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value
        return (
          <label
            key={choice.value}
            className={clsx(
              'flex h-[26px] cursor-pointer items-center gap-1.5 rounded-[5px] px-2.5 whitespace-nowrap tabular-nums phone:h-8',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
              isChosen
                ? 'bg-panel font-medium text-ink shadow-[0_0_0_1px_var(--line-strong)] forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
                : 'text-muted hover:text-ink',
            )}
          >
            <Radio name={name} className="sr-only" checked={isChosen} onChange={() => onChange(choice.value)} />
            {choice.label}
          </label>
        )
      })}
    </fieldset>
  )
}
