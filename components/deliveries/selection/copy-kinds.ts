import type { CopyKind } from './row-texts'

/** What can be copied of selected rows, and what it is called. */
export const ID_COPIES: readonly { kind: Exclude<CopyKind, 'rows'>; label: string }[] = [
  { kind: 'eventId', label: 'Event ids' },
  { kind: 'resourceId', label: 'Resource ids' },
  { kind: 'userId', label: 'User ids' },
]

export const COPY_NOUNS: Record<CopyKind, { one: string; many: string }> = {
  rows: { one: 'row', many: 'rows' },
  eventId: { one: 'event id', many: 'event ids' },
  resourceId: { one: 'resource id', many: 'resource ids' },
  userId: { one: 'user id', many: 'user ids' },
}
