import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'

type Props = { title: string; children: string; a: string; b: string }

const FIELDS = [
  { name: 'a', label: 'First delivery' },
  { name: 'b', label: 'Second delivery' },
] as const

/** A plain form that works by its address alone. */
export function ChooseTwo({ title, children, ...values }: Props) {
  return (
    <BlankState title={title}>
      <p>{children}</p>
      <form className="mt-4 flex flex-col gap-3">
        {FIELDS.map(({ name, label }) => (
          <label key={name} className="flex flex-col gap-1 text-ink">
            <span className="font-medium">{label}</span>
            <input
              name={name}
              defaultValue={values[name]}
              required
              autoComplete="off"
              spellCheck={false}
              placeholder="Number or link"
              className="h-9 rounded-control border border-line-strong bg-panel px-2.5 font-mono text-small placeholder:text-faint"
            />
          </label>
        ))}
        <button type="submit" className={buttonStyle({ look: 'primary', className: 'self-start' })}>
          Compare
        </button>
      </form>
    </BlankState>
  )
}
