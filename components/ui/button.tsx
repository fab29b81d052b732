import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, SyntheticEvent } from 'react'

export const buttonStyle = cva(
  'inline-flex items-center justify-center gap-1.5 whitespace-nowrap font-medium transition-colors select-none disabled:opacity-55 data-disabled:opacity-55',
  {
    variants: {
      look: {
        plain:
          'rounded-control border border-line-strong bg-panel text-ink hover:not-disabled:bg-sunken data-popup-open:bg-sunken',
        primary:
          'rounded-control border border-transparent bg-accent text-on-accent hover:not-disabled:bg-[color-mix(in_oklch,var(--accent)_88%,var(--ink))]',
        danger: 'rounded-control border border-failed bg-panel text-failed hover:not-disabled:bg-failed-soft',
        quiet:
          'rounded-chip border border-transparent text-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink data-popup-open:bg-sunken data-popup-open:text-ink',
        chip: 'rounded-chip border border-line bg-panel text-muted hover:not-disabled:border-line-strong hover:not-disabled:text-ink data-popup-open:border-line-strong data-popup-open:text-ink',
        dashed:
          'rounded-chip border border-dashed border-line-strong text-muted hover:not-disabled:text-ink data-popup-open:text-ink',
      },
      size: {
        large: 'h-9 px-4',
        normal: 'h-[30px] px-[11px]',
        small: 'h-[26px] px-2 font-normal',
        square: 'size-[26px] shrink-0',
        icon: 'size-7 shrink-0',
        miniIcon: 'size-6 shrink-0',
      },
    },
    defaultVariants: { look: 'plain', size: 'normal' },
  },
)

type Props = ComponentProps<'button'> & VariantProps<typeof buttonStyle>

const refuse = (event: SyntheticEvent) => event.preventDefault()

const REFUSING = { 'aria-disabled': true, onClick: refuse, onPointerDown: refuse, onKeyDown: undefined }

/** A button that keeps the focus while it is disabled. */
export function Button({ look, size, className, disabled = false, ...props }: Props) {
  return (
    <button
      type="button"
      className={buttonStyle({ look, size, className })}
      data-disabled={disabled ? '' : undefined}
      {...props}
      {...(disabled ? REFUSING : {})}
    />
  )
}
