/** `why` such a choice can't be taken; null where it can. */
type Choice<Value> = { value: Value; title: string; about: string; why?: string | null }

type Props<Value> = {
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function RadioChoice<Value extends string>({ legend, name, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="-mx-2 flex cursor-pointer items-start gap-2 rounded-chip px-2 py-1 has-focus-visible:bg-sunken has-enabled:hover:bg-sunken has-disabled:cursor-default"
        >
          <input
            type="radio"
            name={name}
            disabled={choice.why != null}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-medium">{choice.title}</span>
            <span className="block text-pretty text-muted">{choice.why ?? choice.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
