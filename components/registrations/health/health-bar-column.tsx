import clsx from 'clsx'
import Link from 'next/link'
import type { HealthBar } from '@/lib/registrations/dto'
import { barTotal, occurred } from './bar-words'
import { TEXTURES } from './textures'

type Props = {
  bar: HealthBar
  most: number
  label: string
  /** Address of the deliveries; null if they can’t be listed. */
  href: string | null
  isTabStop: boolean
  onPoint: () => void
}

const COLUMN = 'flex min-w-0 flex-1 flex-col justify-end'

/** One bar: hatched if not known, a low line for no delivery, else the stacked outcomes. */
export function HealthBarColumn({ bar, most, label, href, isTabStop, onPoint }: Props) {
  const total = barTotal(bar)
  if (total === null || !bar.counts) {
    return (
      <span role="img" aria-label={label} data-bar="hole" className={COLUMN} onPointerEnter={onPoint}>
        <span className="texture-hole h-full opacity-60" />
      </span>
    )
  }
  if (total === 0) {
    return (
      <span role="img" aria-label={label} data-bar="none" className={COLUMN} onPointerEnter={onPoint}>
        <span className="h-0.5 bg-line-strong" />
      </span>
    )
  }
  const stack = (
    <span aria-hidden className="flex min-h-1 flex-col-reverse" style={{ height: `${(total / most) * 100}%` }}>
      {occurred(bar.counts).map(({ outcome, count }) => (
        <span key={outcome} className={clsx('min-h-0.5', TEXTURES[outcome])} style={{ flexGrow: count }} />
      ))}
    </span>
  )
  if (href === null) {
    return (
      <span role="img" aria-label={label} data-bar="some" className={COLUMN} onPointerEnter={onPoint}>
        {stack}
      </span>
    )
  }
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={label}
      data-bar="some"
      tabIndex={isTabStop ? 0 : -1}
      className={clsx(COLUMN, 'rounded-t-[2px] hover:bg-sunken')}
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      {stack}
    </Link>
  )
}
