import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** It stands for several things, and only some of them are chosen. */
  isMixed?: boolean
}

/** Every box of the interface; `checkbox.css` draws it. */
export function Checkbox({ isMixed = false, className, ...props }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return <input ref={box} type="checkbox" className={clsx('checkbox', className)} {...props} />
}

type RowProps = { isChecked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export function CheckboxRow({ isChecked, onChange, children }: RowProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-chip px-2 hover:bg-sunken has-focus-visible:bg-sunken">
      <Checkbox checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
