import 'server-only'
import { type ClosedByReRead, recordReRead, type ShownByReRead } from '../../archive/derived/recovery/record-re-read'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import type { PublicProblem } from '../../http/problem'
import { platformClient } from '../../platform-client'
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../ramp/credentials/sign'
import type { ReReadPart } from '../../re-read/dto'
import { reReadDelivery } from '../../re-read/re-read-delivery'
import type { RecordedReRead, ReReadOutcome } from '../dto'

/** The platform’s clock is known to the second, that is, half a second either way. */
const CLOCK_ERROR_MS = 500

/** The clock behind an accepted signature is no further from the platform’s (specification, 5). */
const SIGNED_WITHIN_MS = TIMESTAMP_TOLERANCE_SECONDS * 1000

/**
 * Makes the follow-up reads of a delivery live, stores the state they showed of the event’s subject, and closes the failures
 * for which this proves that nothing is left to do. Nothing is stored if the subject could not be read.
 *
 * @throws AppError `forbidden` without recovery.write; and as `reReadDelivery`
 */
export async function reReadAndRecord(scope: Scope, deliveryId: string): Promise<RecordedReRead> {
  authorize(scope, 'recovery.write')
  // The time before the request, because its answer does not explain a failure that came while it was on its way.
  const at = new Date()
  const reRead = await reReadDelivery(scope, deliveryId)
  const [part] = reRead.parts
  if (!part?.found) return { reRead, kept: null }
  const { of: resource, id: resourceId, credential, found } = part
  const { subject, userId } = reRead.about
  const shown = {
    subject,
    resourceId,
    userId: credential === 'user' ? userId : null,
    resource,
    at,
    upTo: upTo(scope, at),
  }
  const counted = await store(scope, { ...shown, resourceState: found.state, by: scope.actor.name }, userId)
  return { reRead, kept: { resource, state: found.state, ...counted } }
}

/** Like `reReadAndRecord`. @throws also AppError `conflict` or `unavailable` if the subject of the failure could not be read */
export async function reReadAndClose(scope: Scope, deliveryId: string): Promise<ReReadOutcome> {
  const { reRead, kept } = await reReadAndRecord(scope, deliveryId)
  if (!kept) throw unread(reRead.parts[0])
  return kept
}

function upTo(scope: Scope, at: Date): Date {
  const offset = platformClient(scope.environment).clockOffsetMs() ?? -SIGNED_WITHIN_MS
  return new Date(at.getTime() + Math.min(0, offset - CLOCK_ERROR_MS))
}

/** `userId`: the user whom the re-read concerns, whichever credential made it. */
async function store(scope: Scope, shown: ShownByReRead, userId: string | null): Promise<ClosedByReRead> {
  const db = await getDatabase()
  const { resourceId, resource, resourceState: state } = shown
  return db.transaction(async (tx) => {
    const counted = await recordReRead(tx, scope.environment.name, shown)
    await recordAudit(tx, scope, {
      action: 'recovery.re_read',
      entity: 'resource',
      entityId: resourceId,
      detail: { resource, state, closed: counted.closed },
      subjects: [userId],
    })
    return counted
  })
}

/** A user without a key, or a resource that the platform says it doesn't have (section 7), is no failure of the desk. */
function unread(part: ReReadPart | undefined): AppError {
  const problem: PublicProblem | null = part?.reading.problem ?? null
  const isOurs = problem !== null && (problem.status < 500 || problem.platform?.resourceType !== undefined)
  const subject = part?.of ?? 'resource'
  return new AppError(isOurs ? 'conflict' : 'unavailable', problem?.detail ?? `The ${subject} could not be read.`)
}
