import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../auth/audit/audit'
import { findLostRights } from '../auth/find-lost-rights'
import { getDatabase } from '../db'
import { whileBeating } from '../db/lease/lease'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { logger } from '../logger'
import type { StepResult } from '../model/endpoint-check/check-results'
import type { Permission } from '../model/role'
import { signWebhook } from '../ramp/credentials/webhook-signature'
import { type OpenTarget, openTarget } from '../redelivery/targets/open-target'
import { type CheckLease, changeHeldCheck, giveBackCheck, takeCheck } from './check-lease'
import { countVerdicts } from './compare-results'
import { runCheck } from './core/run-check.mjs'
import { openTargetSender } from './target-sender'

/** Needed to start a check, and by its owner until it ends. */
export const CHECK_PERMISSIONS = ['redelivery.send'] as const satisfies readonly Permission[]

type RunParts = { openTarget: typeof openTarget; openSender: typeof openTargetSender }

const PARTS: RunParts = { openTarget, openSender: openTargetSender }

/** Ends a check for good; its message is for people. */
class StopCheck extends Error {}

/**
 * Runs a check until it ends or the signal aborts. Does nothing if another run holds the check, or it has ended.
 *
 * @throws the signal’s reason after an abort, and errors of the database, after giving the check back
 */
export async function runStoredCheck(
  environment: Environment,
  checkId: number,
  signal: AbortSignal,
  parts: RunParts = PARTS,
): Promise<void> {
  const lease = await takeCheck(environment.name, checkId)
  if (!lease) return
  const { check } = lease
  const results = [...check.results]
  try {
    const target = await requireGoingOn(lease, parts)
    const { run, limitMs } = check
    const sender = parts.openSender({ target, limitMs, signal })
    const trial = { run, secret: target.secret, sign: signWebhook, sender, limitMs, now: Date.now }
    // A step with a slow handler may outlast a lease.
    const beat = () => changeHeldCheck(lease, {})
    const steps: Parameters<typeof runCheck>[1] = {
      earlier: check.results,
      onStep: async () => {
        signal.throwIfAborted()
        await requireGoingOn(lease, parts)
        await changeHeldCheck(lease, { begun: results.length + 1 })
      },
      onResult: async (result) => {
        results.push(result)
        await changeHeldCheck(lease, { results, begun: results.length })
      },
    }
    const all = await whileBeating(beat, () => runCheck(trial, steps))
    await endCheck(environment, lease, all, null)
  } catch (error) {
    if (error instanceof StopCheck) return endCheck(environment, lease, results, error.message)
    if (error instanceof AppError && error.code === 'conflict') return
    await giveBackCheck(lease).catch((err: unknown) =>
      logger.error({ err, checkId }, 'An endpoint check could not be given back'),
    )
    throw error
  }
}

/** @throws StopCheck if the check’s owner may no longer send, or the target has changed since the check began */
async function requireGoingOn({ check }: CheckLease, parts: RunParts): Promise<OpenTarget> {
  const lost = await findLostRights(await getDatabase(), check.operatorId, CHECK_PERMISSIONS, check.environment)
  if (lost) throw new StopCheck(`Rampdesk stopped it: ${lost.words}.`)
  const target = await parts.openTarget(check.environment, check.targetId).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    throw new StopCheck(error.message)
  })
  if (target.url !== check.targetUrl || target.fingerprint !== check.fingerprint || target.kind === 'production')
    throw new StopCheck('The target was changed since this check began. Check it again.')
  return target
}

async function endCheck(
  environment: Environment,
  lease: CheckLease,
  results: StepResult[],
  note: string | null,
): Promise<void> {
  const { check } = lease
  const state = note === null ? 'finished' : 'stopped'
  const counts = countVerdicts(results)
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const end = { state, results, counts, note, finishedAt: new Date(), leaseOwner: null, leaseUntil: null } as const
    await changeHeldCheck(lease, end, tx)
    await recordAudit(
      tx,
      { actor: { kind: 'system', name: 'run-check' }, environment, requestId: randomUUID(), address: null },
      {
        action: 'check.end',
        entity: 'target',
        entityId: check.targetId,
        detail: { check: String(check.id), state, ...(note && { note }), counts },
      },
    )
  })
}
