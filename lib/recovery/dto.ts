import type { ValueCount } from '../list/filters'
import type { Outcome } from '../model/outcome'
import type { RecoveryAct, RecoveryDecision, RecoveryEvidence, RecoveryRule, RecoveryState } from '../model/recovery'
import type { ReRead } from '../re-read/dto'

/** A failure, by the id of its delivery; `at` and `expiresAt` null where the record has no time. */
export type RecoveryRow = {
  id: string
  at: string | null
  expiresAt: string | null
  endpoint: string
  event: string
  outcome: Outcome
  responseStatus: number | null
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
  state: RecoveryState
  rule: RecoveryRule | null
  evidence: RecoveryEvidence | null
  closedAt: string | null
  closedBy: string | null
  reason: string | null
  decision: RecoveryDecision | null
  assigneeName: string | null
  note: string | null
  noteBy: string | null
  /** The open items of the same resource at the same endpoint, with this one; null without a resource, and for a group. */
  openOfResource: number | null
  /** The group that a row of the grouped list stands for; null if each failure is a row. */
  group: FailureGroup | null
}

/**
 * Failures of one resource at one endpoint that a list shows as one row; numbers go up to 1,000. `rules` and
 * `events` count different ones. Times are null if no failure has one.
 */
export type FailureGroup = {
  failures: number
  open: number
  rules: number
  events: number
  oldestAt: string | null
  newestAt: string | null
}

/** Counts all failures in the archive, from kept counts. */
export type RecoverySummary = {
  raw: number
  open: number
  rules: ValueCount<RecoveryRule>[]
  /** False while items of an older archive are still made. */
  isComplete: boolean
  /** When the last item was closed; null if none was. */
  lastClosedAt: string | null
}

/** An act of a person on a failure: `text` is the reason, the note, or the assignee’s name; null if it was taken away. */
export type RecoveryStep = { id: string; at: string; by: string; act: RecoveryAct; text: string | null }

/** `history` has the latest first. */
export type RecoveryDetail = { item: RecoveryRow; ofResource: RecoveryRow[]; history: RecoveryStep[] }

/** A part of a change, by the first and last id of its history. `to` is the earlier assignee, or null for nobody. */
export type UndoStep = { first: string; last: string } & ({ act: 'close' } | { act: 'assign'; to: string | null })

/**
 * `next` names the place from which another call changes the rest of the selection; null at its end. `undo` holds the steps
 * that take the change back.
 */
export type RecoveryChange = { changed: number; unchanged: number; next: string | null; undo: UndoStep[] }

/** `left`: failures that were changed again since, or too long ago. */
export type UndoneChange = { undone: number; left: number }

/** `resource`: for example "off-ramp"; `state`: null if it has none. `open`: failures about it that the re-read does not close. */
export type ReReadOutcome = { resource: string; state: string | null; closed: number; open: number }

/** `kept` is null if the subject of the event could not be read. */
export type RecordedReRead = { reRead: ReRead; kept: ReReadOutcome | null }

export type Assignee = { id: string; name: string }

export type AssigneeChoice = Assignee & { isMe: boolean }

/** A resource to be read again, by a failure of it; `userId` is null if the failure names no user. */
export type ReadableResource = {
  itemId: string
  resourceId: string
  resource: string
  userId: string | null
  failures: number
}

/** `isCut`: the selection holds more. */
export type ReadableResources = { resources: ReadableResource[]; isCut: boolean; unreadable: number }
