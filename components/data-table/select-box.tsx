import { Checkbox } from '../ui/fields/checkbox'

type Props = {
  label: string
  isSelected: boolean
  isMixed?: boolean
  tabIndex: number
  onSelect: (isRange: boolean) => void
}

/** A check box whose label fills the whole cell. */
export function SelectBox({ label, isSelected, isMixed = false, tabIndex, onSelect }: Props) {
  return (
    <label className="grid h-full min-h-6 w-full cursor-pointer place-items-center">
      <Checkbox
        isMixed={isMixed}
        aria-label={label}
        checked={isSelected}
        tabIndex={tabIndex}
        onChange={() => undefined}
        onClick={(event) => onSelect(event.shiftKey)}
      />
    </label>
  )
}
