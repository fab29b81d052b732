import { GitCompareArrows } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { changeOfEvents } from '@/lib/registrations/event-changes'
import { EventNames } from './event-names'

type Props = {
  seen: readonly string[]
  /** Null when the registration is gone. */
  now: readonly string[] | null
  /** What stays as it is. */
  kept: string
  goOn: string
  onGoOn: () => void
}

/** Somebody was quicker: what it is now, before anything is written over it. */
export function ChangedMeanwhile({ seen, now, kept, goOn, onGoOn }: Props) {
  if (now === null) {
    return (
      <Notice
        role="alert"
        tone="rejected"
        icon={<GitCompareArrows aria-hidden />}
        title="The registration was deleted meanwhile"
      >
        {kept} Nothing is left to change.
      </Notice>
    )
  }
  const { added, removed, note } = changeOfEvents(seen, now)
  return (
    <Notice
      role="alert"
      tone="rejected"
      icon={<GitCompareArrows aria-hidden />}
      title="Somebody changed the events meanwhile"
      actions={<Button onClick={onGoOn}>{goOn}</Button>}
    >
      <p>{kept} Since you opened this:</p>
      {added.length > 0 && <Names label="Added" names={added} />}
      {removed.length > 0 && <Names label="Removed" names={removed} />}
      {note && <p className="pt-1">{note}</p>}
    </Notice>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <div className="pt-1">
      <p className="text-muted">{label}</p>
      <EventNames names={names} />
    </div>
  )
}
