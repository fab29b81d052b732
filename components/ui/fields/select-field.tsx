import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

type Choice<Value> = { value: Value; label: string }

type Props<Value> = {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  problem?: string | null
}

export function SelectField<Value extends string>({ label, value, choices, onChange, problem = null }: Props<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const choice = choices.find((each) => each.value === chosen)
    if (choice) onChange(choice.value)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => choose(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          className="h-9 w-full appearance-none rounded-control border border-faint bg-panel pr-8 pl-2.5 text-ink aria-invalid:border-failed"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        />
      </span>
      <p id={`${id}-problem`} role="alert" className="font-medium text-pretty text-failed empty:hidden">
        {problem}
      </p>
    </div>
  )
}
