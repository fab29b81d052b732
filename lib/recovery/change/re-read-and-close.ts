import 'server-only'
import { and, eq } from 'drizzle-orm'
import { keepReRead } from '../../archive/recovery/keep-re-read'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { AppError } from '../../errors'
import type { PublicProblem } from '../../http/problem'
import { platformClient } from '../../platform-client'
import { findEvent } from '../../ramp/contract/events'
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../ramp/credentials/sign'
import { reReadDelivery } from '../../re-read/re-read-delivery'
import type { ReReadOutcome } from '../dto'
import { TERMINAL_STATES } from './terminal-states'

/** The platform's clock is known to the second, half of it either way. */
const CLOCK_ERROR_MS = 500

/** An accepted signature is no further from the platform's clock (specification, 5). */
const SIGNED_WITHIN_MS = TIMESTAMP_TOLERANCE_SECONDS * 1000

/**
 * Reads the resource of a failure, live, and closes its failures up to the reading where it stands in a final state.
 * Nothing is stored of any other state.
 *
 * @throws AppError `forbidden` without recovery.write; `not_found`; and as `reReadDelivery`
 */
export async function reReadAndClose(scope: Scope, itemId: string): Promise<ReReadOutcome> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const { name } = scope.environment
  const [item] = await db
    .select({ event: recoveryItem.event, resourceId: recoveryItem.resourceId, userId: recoveryItem.userId })
    .from(recoveryItem)
    .where(and(eq(recoveryItem.environment, name), eq(recoveryItem.deliveryId, Number(itemId))))
  if (!item) throw new AppError('not_found', `There is no failure ${itemId} in ${scope.environment.label}.`)
  const subject = findEvent(item.event)?.subject
  const terminal = subject && TERMINAL_STATES[subject]
  const { resourceId, userId } = item
  if (!subject || !terminal || !resourceId || !userId)
    throw new AppError('conflict', 'A re-read of this event shows no state by which its failures could be closed.')
  // Before the request: what failed while it was on its way is not explained by its answer.
  const at = new Date()
  const { parts } = await reReadDelivery(scope, itemId)
  const part = parts.find(({ of, id }) => of === terminal.of && id === resourceId)
  if (!part?.reading.value) throw unread(part?.reading.problem, terminal.of)
  const state = part.reading.value.find(({ label }) => label === 'State')?.now ?? null
  if (state === null || !terminal.states.includes(state))
    return { resource: terminal.of, state, isFinal: false, closed: 0 }
  const offset = platformClient(scope.environment).clockOffsetMs() ?? -SIGNED_WITHIN_MS
  const upTo = new Date(at.getTime() + Math.min(0, offset - CLOCK_ERROR_MS))
  const closed = await db.transaction(async (tx) => {
    const by = scope.actor.name
    const read = { subject, resourceId, userId, resource: terminal.of, resourceState: state, by, at, upTo }
    const count = await keepReRead(tx, name, read)
    const detail = { resource: terminal.of, state, closed: count }
    await recordAudit(tx, scope, { action: 'recovery.re_read', entity: 'resource', entityId: resourceId, detail })
    return count
  })
  return { resource: terminal.of, state, isFinal: true, closed }
}

/** A user without a key, or a resource that the platform says it doesn't have (section 7), is no failure of the desk. */
function unread(problem: PublicProblem | null | undefined, resource: string): AppError {
  const isOurs = problem != null && (problem.status < 500 || problem.platform?.resourceType !== undefined)
  return new AppError(isOurs ? 'conflict' : 'unavailable', problem?.detail ?? `The ${resource} could not be read.`)
}
