import 'server-only'
import type { Scope } from '../auth/scope'
import { getDatabase, type Transaction } from '../db'
import { AppError } from '../errors'
import { SEND_TIMEOUT_MS } from './lost-answer'
import { clockOffsetFor } from './platform-time'
import { type ChangeStage, type EndState, stageAfter } from './transitions'

/** The steps of a feature’s change. `End` also holds the data that the feature stores and shows. */
export type ChangeSteps<Row extends { state: string }, End extends { state: EndState }> = {
  /** Stores the change as `sent`, with its audit row. @throws AppError if the change must not be sent */
  begin: (tx: Transaction) => Promise<Row>
  /** Asks the platform by `sendOnce`. Never throws. */
  send: (begun: Row, signal: AbortSignal) => Promise<End>
  /** Reads and locks the stored row. */
  lock: (tx: Transaction, begun: Row) => Promise<Row>
  /** Completes the row, with its audit row. */
  complete: (tx: Transaction, stored: Row, result: ChangeEnd<End>) => Promise<Row>
  /** The words for an end that could not be stored: a clause and a sentence. */
  unstored: (end: End) => { said: string; advice: string }
}

export type ChangeEnd<End> = { stage: ChangeStage; end: End; clockOffsetMs: number }

/**
 * Makes a change at the platform: commits its row, asks the platform exactly once outside of any transaction, stores
 * the end. A process that dies in between leaves a row that counts as lost after `LOST_AFTER_MS`.
 *
 * @returns the row as stored in the end, and how the request ended
 * @throws AppError as `begin`, with nothing sent; `internal` if the end could not be stored
 */
export async function makeChange<Row extends { state: string }, End extends { state: EndState }>(
  { environment }: Scope,
  { begin, send, lock, complete, unstored }: ChangeSteps<Row, End>,
): Promise<{ row: Row; end: End }> {
  const db = await getDatabase()
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const begun = await db.transaction(begin)
  const end = await send(begun, timeout)
  const clockOffsetMs = clockOffsetFor(environment)
  try {
    const row = await db.transaction(async (tx) => {
      const stored = await lock(tx, begun)
      const stage = stageAfter(stored.state, end.state)
      return stage === null ? stored : complete(tx, stored, { stage, end, clockOffsetMs })
    })
    return { row, end }
  } catch (cause) {
    const { said, advice } = unstored(end)
    throw new AppError('internal', `${said}, but Rampdesk could not store that. ${advice}`, { cause })
  }
}
