import 'server-only'
import type { Transaction } from '../../../db'
import { groupSharing, readSharing, type SharedIds, type SharingRow } from '../../settlement/read-sharing'
import { settles } from '../../settlement/settles'
import { turnSettled } from '../counts/turn-settled'
import type { KnownFailure } from './failures'
import { readProofs } from './proofs'
import type { FailureStanding } from './rules/facts'
import { expiryOf, judgeFailure } from './rules/judge-failure'
import { type JudgedItem, writeItems } from './write-items'

/** The evidence by which failures are judged. */
export type FailureEvidence = { delivered: readonly SharingRow[]; proofsOf: Awaited<ReturnType<typeof readProofs>> }

/** Reads the evidence for failures with these delivery ids, which share these other ids. */
export async function readEvidence(
  tx: Transaction,
  environment: string,
  ids: readonly number[],
  shared: SharedIds,
): Promise<FailureEvidence> {
  return {
    delivered: await readSharing(tx, environment, shared),
    proofsOf: await readProofs(tx, environment, ids, new Set([...shared.resourceIds, ...shared.userIds])),
  }
}

/** Judges failures and stores the changes. The caller has called `lockDerived`. */
export async function storeJudged(
  tx: Transaction,
  environment: string,
  missed: readonly KnownFailure[],
  { delivered, proofsOf }: FailureEvidence,
): Promise<void> {
  const sharing = groupSharing(delivered)
  const now = Date.now()
  const turned: number[] = []
  const written: JudgedItem[] = []
  for (const { isSettled, decision, before, ...row } of missed) {
    const own = sharing(row)
    if (own.some((other) => settles(other, row) !== null) !== isSettled) turned.push(row.id)
    const standing = judgeFailure(row, { delivered: own, proofs: proofsOf(row), decision, now })
    if (before === null || !isSame(before, standing))
      written.push({ ...row, ...standing, expiresAt: expiryOf(row), before })
  }
  await turnSettled(tx, environment, turned)
  await writeItems(tx, environment, written)
}

const isSame = (one: FailureStanding, other: FailureStanding) => fingerprintOf(one) === fingerprintOf(other)

/** Sorts the members, because JSONB does not keep their order. */
function fingerprintOf({ evidence, ...standing }: FailureStanding): string {
  const members = evidence === null ? [] : Object.entries(evidence).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([standing.state, standing.rule, standing.closedAt, standing.closedBy, standing.reason, members])
}
