import { PROPAGATION_MS } from '@/lib/ramp/contract/timing'
import type { RegistrationChange, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { mayBeUnreadable } from '@/lib/registrations/list/may-be-unreadable'

export type MoveState =
  | { kind: 'missing'; other: RegistrationRow | null }
  /** `isTargetGone`: the address names an unlisted registration. */
  | { kind: 'create'; from: RegistrationRow; isTargetGone: boolean }
  | { kind: 'watch'; from: RegistrationRow; to: RegistrationRow }
  | { kind: 'done'; to: RegistrationRow; deletion: RegistrationChange }

/**
 * @param fromId the old registration; if it is gone, the move is done only after a deletion by Rampdesk
 * @param toId its replacement, or null
 */
export function moveState(list: RegistrationList, fromId: string, toId: string | null): MoveState {
  const { registrations, changes } = list
  const find = (wanted: string | null) => registrations.find(({ id }) => id === wanted) ?? null
  const from = find(fromId)
  const to = toId === fromId ? null : find(toId)
  if (from && to) return { kind: 'watch', from, to }
  if (from) return { kind: 'create', from, isTargetGone: toId !== null }
  if (mayBeUnreadable(list, fromId)) return { kind: 'missing', other: to }
  const deletion = changes.find(
    ({ action, webhookId, state }) => action === 'delete' && webhookId === fromId && state !== 'refused',
  )
  return to && deletion ? { kind: 'done', to, deletion } : { kind: 'missing', other: to }
}

const WATCH_MS = 24 * 3_600_000
/** Keeps the start within the day that the server allows by its own clock. */
const SLACK_MS = 5 * 60_000

export type WatchStart = { since: string; is: 'creation' | 'change' | 'propagated' | 'day' }

/**
 * Start of counting: the new registration’s latest change while it propagates, then its propagating time, else a day ago.
 * @param openedAt ISO time by the server’s clock
 */
export function watchFrom(
  { lastChange }: Pick<RegistrationRow, 'lastChange'>,
  openedAt: string,
  isPropagating: boolean,
): WatchStart {
  const earliest = Date.parse(openedAt) - WATCH_MS + SLACK_MS
  if (lastChange) {
    const { action, startedAt, finishedAt } = lastChange
    if (isPropagating) return { since: startedAt, is: action === 'create' ? 'creation' : 'change' }
    const propagatedAt = Date.parse(finishedAt ?? startedAt) + PROPAGATION_MS
    if (propagatedAt >= earliest) return { since: new Date(propagatedAt).toISOString(), is: 'propagated' }
  }
  return { since: new Date(earliest).toISOString(), is: 'day' }
}
