import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & { isMixed?: boolean }

export function Checkbox({ isMixed = false, className, ...props }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return <input ref={box} type="checkbox" className={clsx('checkbox', className)} {...props} />
}

type RowProps = {
  isChecked: boolean
  onChange: (checked: boolean) => void
  /** Drawn round, because choosing it drops the other choices; pressed again, it drops itself. */
  isOneOf?: boolean
  children: ReactNode
}

export function CheckboxRow({ isChecked, onChange, isOneOf = false, children }: RowProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-chip px-2 hover:bg-sunken has-focus-visible:bg-sunken">
      <Checkbox
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className={isOneOf ? 'checkbox-one' : ''}
      />
      {children}
    </label>
  )
}
