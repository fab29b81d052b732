import 'server-only'
import { and, asc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertChannel, alertMessage, alertMessageItem, alertTransition } from '../../db/schema'
import type { ToldTransition } from '../../model/alert/message'
import { CHANNELS_BY_KIND } from '../channels/kinds/kinds'
import { isToldThrough } from '../routing/is-told'
import { groupByCause } from './group-by-cause'
import { roomFor, STORM_MS } from './message-window'
import { type Open, readUnplanned } from './open-transitions'

const AT_ONCE = 10_000

const LATER = ['acknowledged', 'resolved'] as const satisfies readonly ToldTransition[]

type Channel = typeof alertChannel.$inferSelect

/**
 * Writes the messages about transitions that are not planned yet, in one transaction that marks them as planned. A silenced
 * firing waits, and is told if it still fires when the silence is over. Returns the number of messages.
 */
export async function planMessages(environment: string, now: Date = new Date(), atOnce = AT_ONCE): Promise<number> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const channels = await tx
      .select()
      .from(alertChannel)
      .where(and(eq(alertChannel.environment, environment), isNull(alertChannel.removedAt)))
      .orderBy(asc(alertChannel.createdAt))
      .for('update')
    const { open, waiting } = await readUnplanned(tx, environment, now, atOnce)
    const existing = new Set(channels.map(({ id }) => id))
    let written = 0
    const held = new Set<number>()
    for (const channel of channels.filter(({ isOn }) => isOn)) {
      const fired = await planFired(
        tx,
        channel,
        open.filter(({ transition }) => transition === 'fired'),
        { now, existing },
      )
      written += fired.written
      for (const alertId of fired.heldAlerts) held.add(alertId)
      for (const transition of LATER.filter((one) => CHANNELS_BY_KIND[channel.kind].tells.includes(one)))
        written += await planLater(
          tx,
          channel,
          transition,
          open.filter((one) => one.transition === transition && !fired.heldAlerts.has(one.alertId)),
          now,
        )
    }
    // A firing that one channel has no room for stays open for all channels; a channel that got it does not get it twice.
    const done = open.filter(({ id, alertId }) => !waiting.has(id) && !held.has(alertId)).map(({ id }) => id)
    if (done.length > 0)
      await tx.update(alertTransition).set({ plannedAt: now }).where(inArray(alertTransition.id, done))
    return written
  })
}

/** `heldAlerts`: alerts whose firing waits for room, so that their end waits, too. */
type Fired = { written: number; heldAlerts: ReadonlySet<number> }

async function planFired(
  tx: Transaction,
  channel: Channel,
  entries: readonly Open[],
  { now, existing }: { now: Date; existing: ReadonlySet<string> },
): Promise<Fired> {
  const meant = entries.filter((entry) => !entry.isQuiet && isToldThrough(channel, entry, existing))
  const known = await readTold(tx, channel.id, meant)
  const open = meant.filter(({ id }) => !known.has(id))
  if (open.length === 0) return { written: 0, heldAlerts: new Set() }
  const severities = open.map(({ severity }) => severity)
  const room = roomFor(await readRecent(tx, channel.id, now), severities, now.getTime())
  if (room === 0) return { written: 0, heldAlerts: new Set(open.map(({ alertId }) => alertId)) }
  const groups = groupByCause(open, room)
  for (const { cause, items } of groups)
    await writeMessage(tx, { channel, transition: 'fired', cause, items, now, threadId: null })
  return { written: groups.length, heldAlerts: new Set() }
}

/** The transitions among `entries` that this channel has a message about. */
async function readTold(tx: Transaction, channelId: string, entries: readonly Open[]): Promise<Set<number>> {
  if (entries.length === 0) return new Set()
  const rows = await tx
    .select({ id: alertMessageItem.transitionId })
    .from(alertMessageItem)
    .where(
      and(
        eq(alertMessageItem.channelId, channelId),
        inArray(
          alertMessageItem.transitionId,
          entries.map(({ id }) => id),
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The times of recent messages about firings, in milliseconds, for `roomFor`. */
async function readRecent(tx: Transaction, channelId: string, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ at: alertMessage.createdAt })
    .from(alertMessage)
    .where(
      and(
        eq(alertMessage.channelId, channelId),
        gt(alertMessage.createdAt, new Date(now.getTime() - STORM_MS)),
        eq(alertMessage.transition, 'fired'),
        isNull(alertMessage.insteadOf),
      ),
    )
  return rows.map(({ at }) => at.getTime())
}

/** Plans acknowledgements and ends, in the threads of their firings. */
async function planLater(
  tx: Transaction,
  channel: Channel,
  transition: (typeof LATER)[number],
  entries: readonly Open[],
  now: Date,
): Promise<number> {
  // A channel that was told of a firing is told of its end, however alerts are routed now; a far end that keeps a state is told even in a silence.
  const { keepsState } = CHANNELS_BY_KIND[channel.kind]
  const threads = await readThreads(
    tx,
    channel.id,
    entries.filter(({ isQuiet }) => !isQuiet || keepsState),
  )
  let written = 0
  for (const [threadId, thread] of threads) {
    const items =
      transition === 'resolved'
        ? await endsOf(tx, threadId)
        : keepsState && (await isLeftAlone(tx, threadId))
          ? null
          : thread.items
    if (items === null) continue
    const cause = items.length > 1 ? thread.cause : null
    written += await writeMessage(tx, { channel, transition, cause, items, now, threadId })
  }
  return written
}

type Thread = { cause: string | null; items: Open[] }

/** The messages by which this channel was told of the last firing before each entry. */
async function readThreads(tx: Transaction, channelId: string, entries: readonly Open[]): Promise<Map<number, Thread>> {
  const threads = new Map<number, Thread>()
  for (const entry of entries) {
    const [began] = await tx
      .select({ id: max(alertTransition.id) })
      .from(alertTransition)
      .where(
        and(
          eq(alertTransition.alertId, entry.alertId),
          eq(alertTransition.transition, 'fired'),
          lt(alertTransition.id, entry.id),
        ),
      )
    if (!began || began.id === null) continue
    const [fired] = await tx
      .select({ id: alertMessage.id, cause: alertMessage.cause })
      .from(alertMessageItem)
      .innerJoin(alertMessage, eq(alertMessage.id, alertMessageItem.messageId))
      .where(and(eq(alertMessageItem.channelId, channelId), eq(alertMessageItem.transitionId, began.id)))
    if (!fired) continue
    const known = threads.get(fired.id)
    if (known) known.items.push(entry)
    else threads.set(fired.id, { cause: fired.cause, items: [entry] })
  }
  return threads
}

/** The ends of all alerts of a thread; null while one of them has not ended, and if the end was told before. */
async function endsOf(tx: Transaction, threadId: number): Promise<{ id: number }[] | null> {
  const [told] = await tx
    .select({ id: alertMessage.id })
    .from(alertMessage)
    .where(and(eq(alertMessage.threadId, threadId), eq(alertMessage.transition, 'resolved')))
    .limit(1)
  if (told) return null
  const rows = await tx
    .select({
      id: sql<number | null>`(
        select min(ended.id)::float8 from alert_transition as ended
        where ended.alert_id = ${alertTransition.alertId} and ended.transition = 'resolved' and ended.id > ${alertTransition.id})`,
    })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .where(eq(alertMessageItem.messageId, threadId))
  const ends = rows.flatMap(({ id }) => (id === null ? [] : [{ id }]))
  return ends.length === rows.length ? ends : null
}

/** Whether an alert of a thread fires and is not acknowledged. */
async function isLeftAlone(tx: Transaction, threadId: number): Promise<boolean> {
  const [alone] = await tx
    .select({ id: alert.id })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .where(and(eq(alertMessageItem.messageId, threadId), eq(alert.state, 'firing'), isNull(alert.acknowledgedAt)))
    .limit(1)
  return alone !== undefined
}

type NewMessage = {
  channel: Pick<Channel, 'id' | 'environment'>
  transition: ToldTransition
  cause: string | null
  items: readonly { id: number }[]
  threadId: number | null
  now: Date
  insteadOf?: string
}

/** Writes one message, without transitions that the channel has a message about. Returns 1, or 0 if none is left. */
export async function writeMessage(tx: Transaction, message: NewMessage): Promise<number> {
  const { channel, transition, cause, items, threadId, now, insteadOf = null } = message
  const [made] = await tx
    .insert(alertMessage)
    .values({
      environment: channel.environment,
      channelId: channel.id,
      transition,
      threadId,
      cause,
      insteadOf,
      state: 'waiting',
      nextAt: now,
      createdAt: now,
    })
    .returning({ id: alertMessage.id })
  if (!made) throw new Error('The message was not stored.')
  const added = await tx
    .insert(alertMessageItem)
    .values(items.map(({ id }) => ({ transitionId: id, channelId: channel.id, messageId: made.id })))
    .onConflictDoNothing()
    .returning({ id: alertMessageItem.transitionId })
  if (added.length > 0) return 1
  await tx.delete(alertMessage).where(eq(alertMessage.id, made.id))
  return 0
}
