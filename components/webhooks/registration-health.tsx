import clsx from 'clsx'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { OUTCOMES, type Outcome } from '@/lib/archive/outcome'
import { formatCount, formatQuantity, formatShare } from '@/lib/format/number'
import type { EndpointHealth } from '@/lib/registrations/dto'

/** Textures, so that shares can be told apart without colour. */
const TEXTURES: Record<Outcome, string> = {
  delivered: 'texture-delivered',
  rejected: 'texture-rejected',
  failed: 'texture-failed',
  unknown: 'texture-unknown',
  legacy: 'texture-legacy',
  contradictory: 'texture-contradictory',
}

/** What became of the deliveries to an endpoint in the last seven days: a bar, and the same in numbers. */
export function RegistrationHealth({ health }: { health: EndpointHealth }) {
  const total = health.outcomes.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <p className="text-muted">No delivery to this URL in the last 7 days.</p>
  const shares = OUTCOMES.flatMap((outcome) => {
    const count = health.outcomes.find(({ value }) => value === outcome)?.count ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
  return (
    <div>
      <p className="mb-1.5 text-small text-muted">
        {formatQuantity(total, 'delivery', 'deliveries')} in the last 7 days
      </p>
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-[3px] bg-panel">
        {shares.map(({ outcome, count }) => (
          <span key={outcome} className={clsx('min-w-1', TEXTURES[outcome])} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {shares.map(({ outcome, count }) => {
          const Icon = OUTCOME_ICONS[outcome]
          return (
            <li key={outcome} data-tone={outcome} className="flex items-center gap-1.5 tabular-nums">
              <span aria-hidden className={clsx('size-2.5 rounded-[2px]', TEXTURES[outcome])} />
              <Icon aria-hidden className="size-3 text-tone" strokeWidth={2.5} />
              <span>{OUTCOME_WORDS[outcome].label}</span>
              <span className="font-medium">{formatShare(count, total)}</span>
              <span className="text-muted">{formatCount(count)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
