import { CircleCheck, CircleX, Sparkles } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { Departure } from '@/lib/ramp'

const NEW: ReadonlySet<Departure['kind']> = new Set(['new-member', 'new-value'])

/** The differences between the answer and the contract, member by member. */
export function DepartureList({ departures }: { departures: readonly Departure[] }) {
  if (departures.length === 0)
    return (
      <p className="flex items-center gap-2">
        <IconBadge tone="delivered" icon={CircleCheck}>
          Matches the contract
        </IconBadge>
      </p>
    )
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="font-semibold">Departures from the contract</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-panel">
        {departures.map(({ kind, path, says, count }) => (
          <li key={`${kind} ${path} ${says}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-1.5">
            {NEW.has(kind) ? (
              <IconBadge tone="legacy" icon={Sparkles}>
                New, and allowed
              </IconBadge>
            ) : (
              <IconBadge tone="failed" icon={CircleX}>
                Breaks it
              </IconBadge>
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {path && (
                <span className="font-mono text-small">
                  <PlatformText text={path} />{' '}
                </span>
              )}
              {says}
              {count > 1 && ` (in ${count} items)`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
