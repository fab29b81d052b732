import Link from 'next/link'
import type { Figure } from '@/lib/overview/attention/attention'

/** Numbers at the top of the page, each with a link to its rows. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-panel lg:grid-cols-4">
      {figures.map(({ label, value, note, href }) => (
        <div key={label} className="relative -mr-px -mb-px border-r border-b border-line px-3 py-2.5 hover:bg-sunken">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <Link
              href={href}
              prefetch={false}
              className="text-title font-semibold tabular-nums after:absolute after:inset-0"
            >
              <span className="sr-only">{label}: </span>
              {value}
            </Link>
            {note && <span className="text-small text-muted tabular-nums">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
