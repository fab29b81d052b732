import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { isChecked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function CheckboxRow({ isChecked, onChange, children }: Props) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-chip px-2 hover:bg-sunken has-focus-visible:bg-sunken">
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 cursor-pointer appearance-none rounded-[4px] border border-faint bg-panel checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block"
          strokeWidth={3}
        />
      </span>
      {children}
    </label>
  )
}
