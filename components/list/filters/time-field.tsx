import { useId } from 'react'
import type { TimeFieldName } from './use-time-entry'

type Props = {
  name: TimeFieldName
  label: string
  text: string
  placeholder: string
  problem: string | null
  onType: (text: string) => void
}

export function TimeField({ name, label, text, placeholder, problem, onType }: Props) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-small text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onType(event.target.value)}
        className="h-[30px] w-full rounded-control border border-line-strong bg-panel px-2 text-small tabular-nums placeholder:text-faint aria-invalid:border-failed"
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-small text-failed">
          {problem}
        </p>
      )}
    </div>
  )
}
