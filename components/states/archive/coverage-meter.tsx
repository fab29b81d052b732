import clsx from 'clsx'
import type { Coverage } from '@/lib/archive/dto'
import { meterParts } from './coverage-summary'

/** Decoration: the line beside it says the same. */
export function CoverageMeter({ coverage, className }: { coverage: Coverage; className?: string }) {
  const parts = meterParts(coverage)
  return (
    <span
      aria-hidden
      className={clsx(
        'flex h-1.5 overflow-hidden rounded-full bg-sunken',
        parts.length === 0 && 'texture-hole',
        className,
      )}
    >
      {parts.map((part) => (
        <span
          key={part.from}
          className={clsx('h-full min-w-[3px]', part.kind === 'hole' ? 'texture-hole' : 'bg-delivered')}
          style={{ flexGrow: part.share }}
        />
      ))}
    </span>
  )
}
