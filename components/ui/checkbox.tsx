import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { isChecked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A whole row that is the label of its box. */
export function CheckboxRow({ isChecked, onChange, children }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the primitive renders the control inside
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-chip px-2 hover:bg-sunken has-focus-visible:bg-sunken">
      <BaseCheckbox.Root
        checked={isChecked}
        onCheckedChange={onChange}
        className="grid size-4 shrink-0 place-items-center rounded-[4px] border border-faint bg-panel data-checked:border-accent data-checked:bg-accent"
      >
        <BaseCheckbox.Indicator className="text-on-accent">
          <Check aria-hidden className="size-3" strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {children}
    </label>
  )
}
