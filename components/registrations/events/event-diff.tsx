import { Minus, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { formatQuantity } from '@/lib/format/number'
import { changeOfEvents, hasSameEvents } from '@/lib/registrations/history/event-changes'
import { EventNames } from './event-names'

type Props = { before: readonly string[]; after: readonly string[]; lost: LostProps }

export function EventDiff({ before, after, lost }: Props) {
  if (hasSameEvents(before, after)) return <p className="text-muted">No changes yet.</p>
  const { added, removed, kept, note } = changeOfEvents(before, after)
  return (
    <div className="flex flex-col gap-3">
      <LostEvents {...lost} />
      <Part tone="delivered" icon={<Plus aria-hidden />} title="Added" names={added} />
      <Part tone="failed" icon={<Minus aria-hidden />} title="Removed" names={removed} />
      {note && <p className="text-pretty">{note}</p>}
      {after.length === 0 && <p className="text-pretty">No events are left: the endpoint will receive nothing.</p>}
      {kept.length > 0 && (
        <details>
          <summary className="fold-summary text-muted">Kept: {formatQuantity(kept.length, 'event')}</summary>
          <EventNames names={kept} className="pt-1.5" />
        </details>
      )}
      <p className="text-pretty text-muted">
        The change takes about 60 s; until then deliveries may still go out as before.
      </p>
    </div>
  )
}

type PartProps = { tone: string; icon: ReactNode; title: string; names: readonly string[] }

function Part({ tone, icon, title, names }: PartProps) {
  if (names.length === 0) return null
  return (
    <div data-tone={tone}>
      <p className="flex items-center gap-1.5 pb-1 font-medium text-tone [&>svg]:size-3.5">
        {icon}
        {title}: {formatQuantity(names.length, 'event')}
      </p>
      <EventNames names={names} />
    </div>
  )
}

type LostProps = {
  names: readonly string[]
  /** Whether future events would reach nobody either. */
  hasFuture: boolean
  /** Number of registrations that can’t be read, which may receive these events. */
  unreadable: number
}

export function LostEvents({ names, hasFuture, unreadable }: LostProps) {
  if (names.length === 0 && !hasFuture) return null
  const nobody = unreadable > 0 ? 'no endpoint that is known' : 'no endpoint'
  const future = `Events that the platform adds later would reach ${nobody}`
  return (
    <Notice
      tone="failed"
      icon={<TriangleAlert aria-hidden />}
      title={
        names.length > 0
          ? `${formatQuantity(names.length, 'event')} would reach ${nobody} any more`
          : `${future} any more`
      }
    >
      {names.length > 0 && <EventNames names={names} className="py-1" />}
      <p>
        {hasFuture && names.length > 0 && `${future} either. `}
        Events that happen in the meantime are not sent later.
      </p>
    </Notice>
  )
}
