import clsx from 'clsx'
import { EventName } from '@/components/states/event-name'

export function EventNames({ names, className }: { names: readonly string[]; className?: string }) {
  return (
    <ul className={clsx('flex flex-wrap gap-1', className)}>
      {names.map((name) => (
        <li
          key={name}
          className="max-w-full rounded-badge border border-line bg-canvas px-1.5 text-small [overflow-wrap:anywhere] text-ink"
        >
          <EventName name={name} />
        </li>
      ))}
    </ul>
  )
}
