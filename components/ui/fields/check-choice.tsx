import { Checkbox } from './checkbox'

type Choice<Value> = { value: Value; title: string; about: string }

type Props<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  problem?: string | null
}

/** Chooses several of a few values; the chosen ones stay in the order of the choices. */
export function CheckChoice<Value extends string>({ legend, choices, value, onChange, problem = null }: Props<Value>) {
  const toggle = (toggled: Value, isChosen: boolean) =>
    onChange(
      choices.map((choice) => choice.value).filter((each) => (each === toggled ? isChosen : value.includes(each))),
    )
  return (
    <fieldset data-invalid={problem === null ? undefined : ''} className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium">{legend}</legend>
      {choices.map(({ value: each, title, about }) => (
        <label
          key={each}
          className="-mx-2 flex cursor-pointer items-start gap-2 rounded-chip px-2 py-1 hover:bg-sunken has-focus-visible:bg-sunken"
        >
          <Checkbox
            className="mt-0.5"
            checked={value.includes(each)}
            onChange={(event) => toggle(each, event.target.checked)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span> <span className="text-pretty text-muted">{about}</span>
          </span>
        </label>
      ))}
      <p role="alert" className="font-medium text-pretty text-failed [overflow-wrap:anywhere] empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
