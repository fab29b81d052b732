import { GitCompareArrows } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { changeOfEvents } from '@/lib/registrations/history/event-changes'
import { EventNames } from '../events/event-names'

type Props = {
  seen: readonly string[]
  now: readonly string[] | null
  /** Whether the missing registration may be one that can’t be read. */
  isUnreadable?: boolean
  kept: string
  goOn: string
  onGoOn: () => void
}

/** Shows a colleague’s change before it is overwritten. */
export function ChangedMeanwhile({ seen, now, isUnreadable = false, kept, goOn, onGoOn }: Props) {
  if (now === null) {
    return (
      <Notice
        role="alert"
        tone="rejected"
        icon={<GitCompareArrows aria-hidden />}
        title={isUnreadable ? 'The registration can no longer be read' : 'The registration was deleted in the meantime'}
      >
        {kept}{' '}
        {isUnreadable
          ? 'The platform lists it, or one that may be it, in a form unknown to this version.'
          : 'There is nothing left to change.'}
      </Notice>
    )
  }
  const { added, removed, note } = changeOfEvents(seen, now)
  return (
    <Notice
      role="alert"
      tone="rejected"
      icon={<GitCompareArrows aria-hidden />}
      title="The events were changed in the meantime"
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
