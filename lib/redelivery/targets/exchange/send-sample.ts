import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../auth/audit/audit'
import { authorize, type Scope } from '../../../auth/scope'
import { getDatabase } from '../../../db'
import { AppError } from '../../../errors'
import { samplePayload } from '../../../event-catalogue/payload/describe-payload'
import type { TargetExchange } from '../dto'
import { openStoredTarget } from '../open-target'
import { lockStoredTarget } from '../target-rows'
import { exchangeOnce } from './exchange-once'

/**
 * Sends the made-up payload of an event to a staging target once, marked by `rampdesk-redelivery: sample`, and answers the
 * exchange. The audit row is written before the request leaves.
 *
 * @throws AppError `forbidden` without redelivery.send; `not_found`; `invalid` for an event without a sample;
 * `conflict` for a production handler, without a vault key, or where the secret does not open
 */
export async function sendSample(scope: Scope, targetId: string, event: string): Promise<TargetExchange> {
  authorize(scope, 'redelivery.send')
  const sentAt = new Date()
  const body = sampleBody(event, sentAt)
  const db = await getDatabase()
  const target = await db.transaction(async (tx) => {
    const stored = await lockStoredTarget(tx, scope, targetId)
    const { name, url, fingerprint, kind } = stored
    if (kind === 'production')
      throw new AppError(
        'conflict',
        `“${name}” is a production handler, which could mistake a sample for a real event. Choose a staging target.`,
      )
    const opened = openStoredTarget(stored)
    await recordAudit(tx, scope, {
      action: 'target.sample',
      entity: 'target',
      entityId: targetId,
      detail: { event, name, url, fingerprint },
    })
    return opened
  })
  return exchangeOnce(target, { body, jobId: 'sample', deliveryId: 'sample', attempt: 1 }, sentAt)
}

/** On one line, as the platform sends it, and with an event id of its own, because a handler drops an event that it has seen. */
function sampleBody(event: string, now: Date): Uint8Array {
  const sample = samplePayload(event)
  if (sample === null)
    throw new AppError('invalid', `This version has no sample payload for the event “${event}”.`, {
      fields: [{ field: 'body.event', message: 'has no sample' }],
    })
  const payload: Record<string, unknown> = JSON.parse(sample)
  if ('eventId' in payload) Object.assign(payload, { eventId: `evt_sample_${randomUUID()}`, occurredAt: now })
  return Buffer.from(JSON.stringify(payload), 'utf8')
}
