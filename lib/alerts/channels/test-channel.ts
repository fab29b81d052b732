import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { alertChannel } from '../../db/schema'
import { env } from '../../env'
import type { AlertMessage } from '../messages/alert-message'
import { lockStoredChannel, readStoredChannel, toChannelRow } from './channel-rows'
import { openChannel } from './channel-vault'
import type { ChannelTest } from './dto'
import { CHANNELS_BY_KIND } from './kinds/kinds'
import { sendToChannel } from './send/send-to-channel'

const STATES = { sent: 'sent', refused: 'failed', 'not-sent': 'failed', unknown: 'unknown' } as const

/**
 * Sends one test, once, and returns the whole exchange without secrets. The audit row is written before the test leaves.
 *
 * @throws AppError `forbidden` without channel.write; `not_found`; `conflict` without a vault key or if the secret does not open
 */
export async function testChannel(scope: Scope, id: string): Promise<ChannelTest> {
  authorize(scope, 'channel.write')
  const db = await getDatabase()
  const sentAt = new Date()
  const { opened, changedAt } = await db.transaction(async (tx) => {
    const stored = await lockStoredChannel(tx, scope, id)
    const { name, kind, place } = stored
    const secrets = openChannel(stored)
    const testing = { testedAt: sentAt, testedBy: scope.actor.name, testState: null }
    await tx.update(alertChannel).set(testing).where(eq(alertChannel.id, id))
    const detail = { name, kind, place }
    await recordAudit(tx, scope, { action: 'alert_channel.test', entity: 'alert_channel', entityId: id, detail })
    return {
      opened: { kind: CHANNELS_BY_KIND[kind], recipients: stored.recipients, secrets },
      changedAt: stored.changedAt,
    }
  })
  const startedAt = performance.now()
  const { end, request, answer } = await sendToChannel(opened, testMessage(scope, sentAt))
  const isSent = end.state === 'sent'
  await db
    .update(alertChannel)
    .set({ testState: STATES[end.state], ...(isSent && { failingSince: null }) })
    .where(and(eq(alertChannel.id, id), eq(alertChannel.changedAt, changedAt), eq(alertChannel.testedAt, sentAt)))
  return {
    channel: await toChannelRow(db, await readStoredChannel(db, scope, id)),
    exchange: {
      at: sentAt.toISOString(),
      tookMs: Math.round(performance.now() - startedAt),
      isSent,
      problem: end.problem ?? null,
      request,
      answer,
    },
  }
}

function testMessage({ environment }: Scope, at: Date): AlertMessage {
  const id = `rampdesk-${environment.name}-test-${randomUUID()}`
  const href = `${env().origin}/${environment.name}/alerts`
  return {
    id,
    thread: id,
    transition: 'fired',
    severity: 'notify',
    environment: { name: environment.name, label: environment.label },
    at: at.toISOString(),
    cause: null,
    alerts: [{ id: '0', rule: 'Test', subject: 'Test', sentence: 'This is what an alert looks like here.', href }],
    total: 1,
    by: null,
    href,
    isRepeat: false,
    insteadOf: null,
    isTest: true,
  }
}
