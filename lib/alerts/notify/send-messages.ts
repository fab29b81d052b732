import 'server-only'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { isJobFree, leaseEnd, newRunOwner, whileBeating } from '../../db/lease/lease'
import { alertChannel, alertMessage } from '../../db/schema'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { AttemptEnd } from '../../model/alert/message'
import type { RunOwner } from '../../model/redelivery'
import { openChannel } from '../channels/channel-vault'
import { CHANNELS_BY_KIND } from '../channels/kinds/kinds'
import { type SendParts, sendToChannel } from '../channels/send/send-to-channel'
import { buildMessage } from './build-message'
import { type NextAttempt, nextAttempt } from './next-attempt'
import { tellInstead, tellWaitingInstead } from './tell-instead'

/** The most messages of a channel in one run. */
const AT_ONCE = 20

type Channel = typeof alertChannel.$inferSelect
type Message = typeof alertMessage.$inferSelect

/** Tests replace the sending function and the clock. */
export type SendingParts = SendParts & { send?: typeof sendToChannel; now?: () => Date }

/**
 * Sends the messages that are due. A message is marked before its first byte leaves, so that one which a dead process was sending
 * is recognised; a slow channel holds up only its own messages. Returns the number of attempts.
 */
export async function sendMessages(environment: Environment, parts: SendingParts = {}): Promise<number> {
  const owner = newRunOwner()
  const now = parts.now ?? (() => new Date())
  await noteCut(environment.name, now())
  await tellWaitingInstead(environment.name, now())
  const db = await getDatabase()
  const isDue = (time: Date) =>
    and(
      eq(alertMessage.environment, environment.name),
      eq(alertMessage.state, 'waiting'),
      lte(alertMessage.nextAt, time),
    )
  const channels = await db.selectDistinct({ id: alertMessage.channelId }).from(alertMessage).where(isDue(now()))
  const sent = await Promise.all(
    channels.map(async ({ id: channelId }) => {
      const due = await db
        .select({ id: alertMessage.id })
        .from(alertMessage)
        .where(and(isDue(now()), eq(alertMessage.channelId, channelId)))
        .orderBy(asc(alertMessage.nextAt), asc(alertMessage.id))
        .limit(AT_ONCE)
      let attempts = 0
      for (const { id } of due) {
        if (parts.signal?.aborted) break
        const next = await attempt(environment, id, owner, parts, now)
        if (next === null) continue
        attempts += 1
        if (next.state === 'sent') continue
        // One failed attempt is enough to know: the channel’s other messages wait as long.
        await db
          .update(alertMessage)
          .set({ nextAt: next.nextAt })
          .where(and(isDue(now()), eq(alertMessage.channelId, channelId)))
        break
      }
      return attempts
    }),
  )
  return sent.reduce((sum, attempts) => sum + attempts, 0)
}

/** The next state of the message; null if it was not tried. */
async function attempt(
  environment: Environment,
  id: number,
  owner: RunOwner,
  { send = sendToChannel, ...parts }: SendingParts,
  now: () => Date,
): Promise<NextAttempt | null> {
  const taken = await take(id, owner)
  if (!taken) return null
  const { message, channel } = taken
  let end: AttemptEnd
  try {
    const content = await buildMessage(environment, message)
    const kind = CHANNELS_BY_KIND[channel.kind]
    const opened = { kind, recipients: channel.recipients, secrets: openChannel(channel) }
    const beat = () => prolong(id, owner)
    end = (await whileBeating(beat, () => send(opened, content, parts))).end
  } catch (error) {
    // Nothing was sent, for example because the vault key is gone.
    logger.error({ err: error, messageId: id, channel: channel.name }, 'An alert message could not be built')
    end = { state: 'not-sent', problem: 'Rampdesk could not build this message. Its log says why.' }
  }
  return store(message, channel, owner, end, now())
}

/** Marks a message as being sent; null if another run has it, its channel is off or gone, or it has to wait for its thread. */
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
    if (!(await mayFollow(tx, row.message))) return null
    const attempts = row.message.attempts + 1
    await tx
      .update(alertMessage)
      .set({ state: 'sending', attempts, leaseOwner: owner, leaseUntil: leaseEnd() })
      .where(eq(alertMessage.id, id))
    return { ...row, message: { ...row.message, attempts } }
  })
}

/** Prolongs the lease of a message, because a mail server may be slower than a lease. */
async function prolong(id: number, owner: RunOwner): Promise<void> {
  const db = await getDatabase()
  await db
    .update(alertMessage)
    .set({ leaseUntil: leaseEnd() })
    .where(and(eq(alertMessage.id, id), isOwn(owner)))
}

const isOwn = ({ run }: RunOwner) => sql`${alertMessage.leaseOwner}->>'run' = ${run}`

/** An acknowledgement or end waits until its firing was sent, and is dropped if that never arrived. */
async function mayFollow(tx: Transaction, { id, threadId }: Message): Promise<boolean> {
  if (threadId === null) return true
  const [beginning] = await tx.select().from(alertMessage).where(eq(alertMessage.id, threadId))
  if (!beginning || beginning.state === 'sent' || beginning.state === 'unknown') return true
  const isComing = beginning.state === 'waiting' || beginning.state === 'sending'
  await tx
    .update(alertMessage)
    .set(isComing ? { nextAt: beginning.nextAt } : { state: 'dropped' })
    .where(eq(alertMessage.id, id))
  return false
}

async function store(
  message: Message,
  channel: Pick<Channel, 'id' | 'name'>,
  owner: RunOwner,
  end: AttemptEnd,
  now: Date,
): Promise<NextAttempt> {
  const next = nextAttempt(message, end, now)
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(alertMessage)
      .set({ ...next, sentAt: next.state === 'sent' ? now : null, leaseOwner: null, leaseUntil: null })
      .where(and(eq(alertMessage.id, message.id), eq(alertMessage.state, 'sending'), isOwn(owner)))
      .returning({ id: alertMessage.id })
    if (stored.length > 0) await noteEnd(tx, { ...message, ...next }, channel, now)
  })
  return next
}

/** Notes the end of an attempt at its channel, and tells other channels if that one cannot be reached. */
async function noteEnd(
  tx: Transaction,
  message: Message,
  channel: Pick<Channel, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  // A mail server may accept a mail for some recipients and refuse it for others.
  const isWhole = message.state === 'sent' && message.problem === null
  await tx
    .update(alertChannel)
    .set(
      isWhole
        ? { failingSince: null, lastSentAt: now }
        : {
            ...(message.state === 'sent' && { lastSentAt: now }),
            failingSince: sql`coalesce(${alertChannel.failingSince}, ${now.toISOString()}::timestamptz)`,
          },
    )
    .where(eq(alertChannel.id, channel.id))
  if (message.state !== 'sent') await tellInstead(tx, message, channel, now)
}

/** Marks messages that a dead process was sending as unknown, because they may have arrived. */
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
      const problem = 'Rampdesk stopped while it was sending this message.'
      const next = nextAttempt(row.message, { state: 'unknown', problem }, now)
      await tx
        .update(alertMessage)
        .set({ ...next, leaseOwner: null, leaseUntil: null })
        .where(eq(alertMessage.id, id))
      await noteEnd(tx, { ...row.message, ...next }, row.channel, now)
    })
}
