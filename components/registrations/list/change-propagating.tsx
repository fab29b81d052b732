import { PropagatingBadge } from '@/components/states/propagating-badge'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { changeWords } from '../change-words'

type Props = { change: RegistrationRow['lastChange']; readAt: string }

/** A badge such as `Created, propagating 58 s`, while a change propagates. */
export function ChangePropagating({ change, readAt }: Props) {
  if (!change || change.propagatingMs === 0) return null
  const what = change.state === 'done' ? { what: changeWords(change).lead } : {}
  return <PropagatingBadge ms={change.propagatingMs} countedAt={readAt} {...what} />
}
