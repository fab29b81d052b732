import { useId } from 'react'

type Choice = { value: string; label: string }

type Props = {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  problem?: string | null
}

export function SelectField({ label, value, choices, onChange, problem = null }: Props) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
