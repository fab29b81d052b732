import { type ComponentProps, type ReactNode, useId } from 'react'

export function Radio(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="radio" className="radio mt-0.5" {...props} />
}

/** `why` says the reason if the choice can’t be taken; null if it can. */
type Choice<Value> = { value: Value; title: ReactNode; about?: string; why?: string | null }

type Props<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  problem?: string | null
  /** Focuses the chosen radio button. */
  autoFocus?: boolean
}

export function RadioChoice<Value extends string | number>(props: Props<Value>) {
  const { legend, choices, value, onChange, problem = null, autoFocus = false } = props
  const name = useId()
  return (
    <fieldset data-invalid={problem === null ? undefined : ''} className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="-mx-2 flex cursor-pointer items-start gap-2 rounded-chip px-2 py-1 has-focus-visible:bg-sunken has-enabled:hover:bg-sunken has-disabled:cursor-default"
        >
          <Radio
            name={name}
            disabled={choice.why != null}
            checked={value === choice.value}
            autoFocus={autoFocus && value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{choice.title}</span>
            <span className="block text-pretty text-muted empty:hidden">{choice.why ?? choice.about}</span>
          </span>
        </label>
      ))}
      <p role="alert" className="font-medium text-pretty text-failed [overflow-wrap:anywhere] empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
