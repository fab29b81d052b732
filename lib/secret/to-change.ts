import type { secretChange } from '../db/schema'
import { CUTOVER_STEPS } from '../model/secret-change'
import { presumedEnd } from '../platform-change/lost-answer'
import { stateNow } from './cutover'

export type SecretRow = typeof secretChange.$inferSelect

export const NO_ANSWER = 'The request was sent, but its answer was not stored.'

/** A change with its presumed end, if its answer counts as lost. */
export function withEnd(row: SecretRow, now: number): SecretRow {
  const state = stateNow(row, now)
  if (state === row.state || row.sentAt === null) return row
  return { ...row, state, finishedAt: presumedEnd(row.sentAt, null), problem: NO_ANSWER }
}

/** @param now in ms, by our clock */
export function toSecretChange(stored: SecretRow, now: number) {
  const row = withEnd(stored, now)
  return {
    id: row.id,
    /** A keyed digest, for example `1f0c-9a3e-77b2`. */
    fingerprint: row.fingerprint,
    origin: row.origin,
    state: row.state,
    steps: CUTOVER_STEPS.filter((step) => row.steps.includes(step)),
    preparedAt: row.preparedAt.toISOString(),
    preparedBy: row.preparedBy,
    /** The time by our clock. */
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    setBy: row.setBy,
    problem: row.problem,
  }
}
