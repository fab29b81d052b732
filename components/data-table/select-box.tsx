import { useEffect, useRef } from 'react'

type Props = {
  label: string
  isSelected: boolean
  /** Some rows are selected, others not. */
  isMixed?: boolean
  tabIndex: number
  onSelect: (isRange: boolean) => void
}

/** The whole cell is the label. */
export function SelectBox({ label, isSelected, isMixed = false, tabIndex, onSelect }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="grid h-full min-h-6 w-full cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        tabIndex={tabIndex}
        onChange={() => undefined}
        onClick={(event) => onSelect(event.shiftKey)}
        className="size-3.5 cursor-pointer accent-accent"
      />
    </label>
  )
}
