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
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        className="h-9 w-full rounded-control border border-faint bg-panel px-2 text-ink aria-invalid:border-failed"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p id={`${id}-problem`} role="alert" className="font-medium text-pretty text-failed empty:hidden">
        {problem}
      </p>
    </div>
  )
}
