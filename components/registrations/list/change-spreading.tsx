import { SpreadingBadge } from '@/components/states/spreading-badge'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { changeWords } from '../change-words'

type Props = { change: RegistrationRow['lastChange']; readAt: string }

/** `Created, spreading 58 s` */
export function ChangeSpreading({ change, readAt }: Props) {
  if (!change || change.spreadingMs === 0) return null
  const what = change.state === 'done' ? { what: changeWords(change).lead } : {}
  return <SpreadingBadge ms={change.spreadingMs} countedAt={readAt} {...what} />
}
