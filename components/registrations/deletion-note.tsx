import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationChange } from '@/lib/registrations/dto'
import { changeWords } from './change-words'

/** Words about a deletion; one without an answer is only said to be requested. */
export function DeletionNote({ deletion }: { deletion: RegistrationChange }) {
  const { lead, end } = changeWords(deletion)
  return (
    <>
      {lead} {end === null ? 'here' : 'requested here'} by <PlatformText text={deletion.by} isProse />{' '}
      <TimeText iso={deletion.finishedAt ?? deletion.startedAt} as="relative" />
      {end !== null && `, ${end}`}.
    </>
  )
}
