import 'server-only'
import type { Scope } from '../auth/scope'
import { getDatabase, type Transaction } from '../db'
import { AppError } from '../errors'
import { SEND_TIMEOUT_MS } from './lost-answer'
import { clockOffsetFor } from './platform-time'
import { type ChangeStage, type EndState, stageAfter } from './transitions'

/** What a feature does at each step; `End` is how its request ended, with all that the feature keeps and tells of that. */
export type ChangeSteps<Row extends { state: string }, End extends { state: EndState }> = {
  /** Writes the change down as `sent`, with its audit row. @throws AppError where it is not to be sent */
  begin: (tx: Transaction) => Promise<Row>
  /** Asks the platform, by `sendOnce`. Never throws. */
  send: (begun: Row, signal: AbortSignal) => Promise<End>
  /** The row as it is stored, locked until the transaction ends. */
  lock: (tx: Transaction, begun: Row) => Promise<Row>
  /** Completes the row, with its audit row. */
  complete: (tx: Transaction, stored: Row, result: ChangeEnd<End>) => Promise<Row>
  /** For the person, where the end could not be stored: a clause about the change, and advice in a sentence. */
  unstored: (end: End) => { said: string; advice: string }
}

export type ChangeEnd<End> = {
  stage: ChangeStage
  end: End
  /** How far the platform's clock was ahead of ours. */
  clockOffsetMs: number
}

/**
 * Makes a change at the platform: it is written down and committed, the platform is asked exactly once and outside of any
 * transaction, and the end is stored. A process that dies in between leaves a row that reads as lost after `LOST_AFTER_MS`.
 *
 * @returns the row as it is stored then, and how the request ended
 * @throws AppError what `begin` throws, with nothing sent; `internal` where the end could not be stored
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
    throw new AppError('internal', `${said}, but that could not be stored here. ${advice}`, { cause })
  }
}
