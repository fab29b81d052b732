import clsx from 'clsx'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTypedEarly } from '../hooks/use-typed-early'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (text: string) => void
  frameClassName?: string
  /** Drawn after the field. */
  children?: ReactNode
}

export function SearchBox({ label, value, onChange, frameClassName, className, children, ref, ...props }: Props) {
  const field = useTypedEarly(ref, value, onChange)
  return (
    <label className={clsx('flex items-center gap-2', frameClassName)}>
      <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="sr-only">{label}</span>
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={clsx('h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint', className)}
        {...props}
        ref={field}
      />
      {children}
    </label>
  )
}

export const STICKY_SEARCH =
  'sticky top-0 z-10 border-b border-line bg-panel px-3 has-focus-visible:shadow-[inset_0_-2px_var(--accent)]'
