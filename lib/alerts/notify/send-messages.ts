import 'server-only'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { isJobFree, leaseEnd, newRunOwner } from '../../db/lease/lease'
import { alertChannel, alertMessage } from '../../db/schema'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { AttemptEnd } from '../../model/alert/message'
import type { RunOwner } from '../../model/redelivery'
import { openChannel } from '../channels/channel-vault'
import { CHANNELS_BY_KIND } from '../channels/kinds/kinds'
import { type SendParts, sendToChannel } from '../channels/send/send-to-channel'
import { buildMessage } from './build-message'
import { nextAttempt } from './next-attempt'
import { tellInstead } from './tell-instead'

const AT_ONCE = 100

type Channel = typeof alertChannel.$inferSelect
type Message = typeof alertMessage.$inferSelect

/** For tests: what sends, and what time it is. */
export type SendingParts = SendParts & { send?: typeof sendToChannel; now?: () => Date }

/**
 * Sends what is due. A message is marked before its first byte leaves, so that one that a dead process left is known to be
 * cut; a channel that is slow holds up its own messages alone. Answers the number of attempts.
 */
export async function sendMessages(environment: Environment, parts: SendingParts = {}): Promise<number> {
  const owner = newRunOwner()
  const now = parts.now ?? (() => new Date())
  await noteCut(environment.name, now())
  const db = await getDatabase()
  const due = await db
    .select({ id: alertMessage.id, channelId: alertMessage.channelId })
    .from(alertMessage)
    .where(
      and(
        eq(alertMessage.environment, environment.name),
        eq(alertMessage.state, 'waiting'),
        lte(alertMessage.nextAt, now()),
      ),
    )
    .orderBy(asc(alertMessage.nextAt), asc(alertMessage.id))
    .limit(AT_ONCE)
  const channels = [...new Set(due.map(({ channelId }) => channelId))]
  const sent = await Promise.all(
    channels.map(async (channelId) => {
      let attempts = 0
      for (const { id } of due.filter((one) => one.channelId === channelId)) {
        if (parts.signal?.aborted) break
        attempts += Number(await attempt(environment, id, owner, parts, now))
      }
      return attempts
    }),
  )
  return sent.reduce((sum, attempts) => sum + attempts, 0)
}

async function attempt(
  environment: Environment,
  id: number,
  owner: RunOwner,
  { send = sendToChannel, ...parts }: SendingParts,
  now: () => Date,
): Promise<boolean> {
  const taken = await take(id, owner)
  if (!taken) return false
  const { message, channel } = taken
  let end: AttemptEnd
  try {
    const content = await buildMessage(environment, message)
    const kind = CHANNELS_BY_KIND[channel.kind]
    const opened = { kind, recipients: channel.recipients, secrets: openChannel(channel) }
    end = (await send(opened, content, parts)).end
  } catch (error) {
    // Such as a vault key that is gone: nothing was sent.
    logger.error({ err: error, messageId: id, channel: channel.name }, 'A message of alerts could not be made')
    end = { state: 'not-sent', problem: 'Rampdesk could not make this message; its log says why.' }
  }
  await store(message, channel, owner, end, now())
  return true
}

/** Marks it before its first byte leaves; null where another run has it, or its channel is gone. */
async function take(id: number, owner: RunOwner): Promise<{ message: Message; channel: Channel } | null> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ message: alertMessage, channel: alertChannel })
      .from(alertMessage)
      .innerJoin(alertChannel, eq(alertChannel.id, alertMessage.channelId))
      .where(and(eq(alertMessage.id, id), eq(alertMessage.state, 'waiting')))
      .for('update', { of: alertMessage, skipLocked: true })
    if (!row) return null
    if (!row.channel.isOn || row.channel.removedAt !== null) {
      await tx.update(alertMessage).set({ state: 'dropped' }).where(eq(alertMessage.id, id))
      return null
    }
    const attempts = row.message.attempts + 1
    await tx
      .update(alertMessage)
      .set({ state: 'sending', attempts, leaseOwner: owner, leaseUntil: leaseEnd })
      .where(eq(alertMessage.id, id))
    return { ...row, message: { ...row.message, attempts } }
  })
}

async function store(
  message: Message,
  channel: Pick<Channel, 'id' | 'name'>,
  owner: RunOwner,
  end: AttemptEnd,
  now: Date,
): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const isOwn = sql`${alertMessage.leaseOwner}->>'run' = ${owner.run}`
    const next = nextAttempt(message, end, now)
    const stored = await tx
      .update(alertMessage)
      .set({ ...next, sentAt: next.state === 'sent' ? now : null, leaseOwner: null, leaseUntil: null })
      .where(and(eq(alertMessage.id, message.id), eq(alertMessage.state, 'sending'), isOwn))
      .returning({ id: alertMessage.id })
    if (stored.length > 0) await noteEnd(tx, { ...message, ...next }, channel, now)
  })
}

/** On its channel, and in others where it can't be reached. */
async function noteEnd(
  tx: Transaction,
  message: Message,
  channel: Pick<Channel, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const isSent = message.state === 'sent'
  await tx
    .update(alertChannel)
    .set(
      isSent
        ? { failingSince: null, lastSentAt: now }
        : { failingSince: sql`coalesce(${alertChannel.failingSince}, ${now.toISOString()}::timestamptz)` },
    )
    .where(eq(alertChannel.id, channel.id))
  if (!isSent) await tellInstead(tx, message, channel, now)
}

/** A message that a dead process was sending may have arrived. */
async function noteCut(environment: string, now: Date): Promise<void> {
  const db = await getDatabase()
  const held = await db
    .select({ id: alertMessage.id })
    .from(alertMessage)
    .where(and(eq(alertMessage.environment, environment), eq(alertMessage.state, 'sending')))
  for (const { id } of held)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ message: alertMessage, channel: alertChannel })
        .from(alertMessage)
        .innerJoin(alertChannel, eq(alertChannel.id, alertMessage.channelId))
        .where(and(eq(alertMessage.id, id), eq(alertMessage.state, 'sending')))
        .for('update', { of: alertMessage })
      if (!row || !(await isJobFree(tx, alertMessage, row.message))) return
      const problem = 'Rampdesk was stopped while it sent this message.'
      const next = nextAttempt(row.message, { state: 'unknown', problem }, now)
      await tx
        .update(alertMessage)
        .set({ ...next, leaseOwner: null, leaseUntil: null })
        .where(eq(alertMessage.id, id))
      await noteEnd(tx, { ...row.message, ...next }, row.channel, now)
    })
}
