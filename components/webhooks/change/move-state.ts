import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'

/** Where a move stands. Nothing but the address and the platform's list decides it: it is the same in every tab. */
export type MoveState =
  | { kind: 'missing' }
  /** `isTargetGone`: the address names a new registration that the platform does not have. */
  | { kind: 'create'; from: RegistrationRow; isTargetGone: boolean }
  | { kind: 'watch'; from: RegistrationRow; to: RegistrationRow }
  | { kind: 'done'; to: RegistrationRow }

/**
 * @param fromId the registration that is moved
 * @param toId the one that takes its place; null while there is none
 */
export function moveState({ registrations }: RegistrationList, fromId: string, toId: string | null): MoveState {
  const find = (wanted: string | null) => registrations.find(({ id }) => id === wanted) ?? null
  const from = find(fromId)
  const to = toId === fromId ? null : find(toId)
  if (from && to) return { kind: 'watch', from, to }
  if (from) return { kind: 'create', from, isTargetGone: toId !== null }
  return to ? { kind: 'done', to } : { kind: 'missing' }
}

const WATCH_MS = 24 * 3_600_000
/** The server counts a day back from its own clock. */
const SLACK_MS = 5 * 60_000

/** From when traffic is counted: the creation of the new registration, or the last day where that is not known here. */
export function watchFrom({ changes, readAt }: RegistrationList, toId: string): { since: string; isCreation: boolean } {
  const creation = changes.find(({ action, webhookId }) => action === 'create' && webhookId === toId)
  const earliest = Date.parse(readAt) - WATCH_MS + SLACK_MS
  if (creation && Date.parse(creation.startedAt) >= earliest) return { since: creation.startedAt, isCreation: true }
  return { since: new Date(earliest).toISOString(), isCreation: false }
}
