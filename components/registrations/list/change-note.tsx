import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationChange } from '@/lib/registrations/dto'
import { changeWords } from '../change-words'

export function ChangeNote({ change }: { change: RegistrationChange }) {
  const { lead, end } = changeWords(change)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {lead} by <PlatformText text={change.by} isProse />{' '}
        <TimeText iso={change.finishedAt ?? change.startedAt} as="relative" />
        {end !== null && `: ${end}`}
      </span>
      {change.state === 'refused' && change.problem && (
        <span className="text-muted [overflow-wrap:anywhere]">
          <PlatformText text={change.problem} isProse />
        </span>
      )}
    </span>
  )
}
