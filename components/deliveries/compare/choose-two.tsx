import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'

type Props = { title: string; children: string; a: string; b: string }

const FIELDS = [
  { name: 'a', label: 'First delivery' },
  { name: 'b', label: 'Second delivery' },
] as const

/** A plain form that opens the comparison by its address, without a script. */
export function ChooseTwo({ title, children, ...values }: Props) {
  return (
    <BlankState title={title}>
      <p>{children}</p>
      <form className="mt-4 flex flex-col gap-3 text-ink">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            defaultValue={values[name]}
            required
            isMono
            placeholder="Number or link"
          />
        ))}
        <button type="submit" className={buttonStyle({ look: 'primary', className: 'self-start' })}>
          Compare
        </button>
      </form>
    </BlankState>
  )
}
