import { TimeText } from '@/components/preferences/time-text'
import { SettlingBadge } from '@/components/states/settling-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationChange } from '@/lib/registrations/dto'
import { changeWords } from '../change-words'

type Props = { change: RegistrationChange; readAt: string }

export function ChangeNote({ change, readAt }: Props) {
  const { lead, end } = changeWords(change)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {lead} by <PlatformText text={change.by} isProse />{' '}
        <TimeText iso={change.finishedAt ?? change.startedAt} as="relative" />
        {end !== null && `: ${end}`}
      </span>
      {change.settlingMs > 0 && <SettlingBadge ms={change.settlingMs} countedAt={readAt} />}
      {change.state === 'refused' && change.problem && (
        <span className="text-muted [overflow-wrap:anywhere]">
          <PlatformText text={change.problem} isProse />
        </span>
      )}
    </span>
  )
}
