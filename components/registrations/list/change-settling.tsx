import { SettlingBadge } from '@/components/states/settling-badge'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { changeWords } from '../change-words'

type Props = { change: RegistrationRow['lastChange']; readAt: string }

/** `Created, settling 58 s` */
export function ChangeSettling({ change, readAt }: Props) {
  if (!change || change.settlingMs === 0) return null
  const what = change.state === 'done' ? { what: changeWords(change).lead } : {}
  return <SettlingBadge ms={change.settlingMs} countedAt={readAt} {...what} />
}
