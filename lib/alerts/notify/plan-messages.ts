import 'server-only'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertChannel, alertMessage, alertMessageItem, alertRule, alertTransition } from '../../db/schema'
import type { AlertCause } from '../../model/alert/alert'
import { TOLD_TRANSITIONS, type ToldTransition } from '../../model/alert/message'
import { CHANNELS_BY_KIND } from '../channels/kinds/kinds'
import { isToldThrough } from '../routing/is-told'
import { quietReason, type Silence } from '../silences/quiet'
import { readSilences } from '../silences/read-silences'
import { groupByCause, MESSAGES_AT_MOST } from './group-by-cause'

const AT_ONCE = 10_000
const STORM_MS = 10 * 60_000

type Channel = typeof alertChannel.$inferSelect

type Open = {
  id: number
  alertId: number
  transition: ToldTransition
  isQuiet: boolean
  severity: Channel['severities'][number]
  channelIds: readonly string[]
  cause: AlertCause
}

/**
 * Writes the messages of what happened to alerts since the last look, in one transaction that marks it as planned. A firing that
 * was quiet waits, and is told once its silence is over while it still fires. Answers the number of messages.
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
    const { open, waiting } = await readOpen(tx, environment, now, atOnce)
    const existing = new Set(channels.map(({ id }) => id))
    let written = 0
    for (const channel of channels.filter(({ isOn }) => isOn))
      for (const transition of TOLD_TRANSITIONS.filter((one) => CHANNELS_BY_KIND[channel.kind].tells.includes(one)))
        written += await planFor(
          tx,
          channel,
          transition,
          open.filter((one) => one.transition === transition),
          { now, existing },
        )
    const done = open.filter(({ id }) => !waiting.has(id)).map(({ id }) => id)
    if (done.length > 0)
      await tx.update(alertTransition).set({ plannedAt: now }).where(inArray(alertTransition.id, done))
    return written
  })
}

/**
 * The newest, in their order. `waiting`: quiet, and firing still. However many wait, older ones are read behind them, of which
 * some may be told now.
 */
async function readOpen(
  tx: Transaction,
  environment: string,
  now: Date,
  atOnce: number,
): Promise<{ open: Open[]; waiting: Set<number> }> {
  const silences = await readSilences(tx, environment, now)
  const waiting = new Set<number>()
  const open: Open[] = []
  let before = Number.MAX_SAFE_INTEGER
  let isMore = true
  while (isMore && open.length - waiting.size < atOnce) {
    const rows = await readPage(tx, environment, before, atOnce)
    for (const row of rows) {
      const { isWaiting, ...entry } = toOpen(row, silences, now)
      open.push(entry)
      if (isWaiting) waiting.add(entry.id)
    }
    before = rows.at(-1)?.entry.id ?? 0
    isMore = rows.length === atOnce
  }
  return { open: open.reverse(), waiting }
}

const readPage = (tx: Transaction, environment: string, before: number, atOnce: number) =>
  tx
    .select({ entry: alertTransition, alert, channelIds: alertRule.channelIds })
    .from(alertTransition)
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(
      and(
        eq(alertTransition.environment, environment),
        isNull(alertTransition.plannedAt),
        lt(alertTransition.id, before),
      ),
    )
    .orderBy(desc(alertTransition.id))
    .limit(atOnce)
    .for('update', { of: alertTransition })

function toOpen(
  { entry, alert: about, channelIds }: Awaited<ReturnType<typeof readPage>>[number],
  silences: readonly Silence[],
  now: Date,
): Open & { isWaiting: boolean } {
  const { ruleId, subject, cause, snoozedUntil, severity, state, firedAt } = about
  const isNewest = entry.transition !== 'fired' || firedAt?.getTime() === entry.at.getTime()
  const isFiring = entry.transition === 'fired' && state === 'firing' && isNewest
  const quiet = quietReason({ ruleId, subject, endpoint: cause.endpoint, snoozedUntil }, silences, now)
  // A firing is judged anew; anything else as it was.
  const isQuiet = isFiring ? quiet !== null : entry.quiet !== null
  return {
    id: entry.id,
    alertId: about.id,
    transition: entry.transition as ToldTransition,
    isQuiet,
    severity,
    channelIds,
    cause,
    isWaiting: isFiring && isQuiet,
  }
}

async function planFor(
  tx: Transaction,
  channel: Channel,
  transition: ToldTransition,
  entries: readonly Open[],
  { now, existing }: { now: Date; existing: ReadonlySet<string> },
): Promise<number> {
  if (transition === 'fired') {
    const told = entries.filter((entry) => !entry.isQuiet && isToldThrough(channel, entry, existing))
    if (told.length === 0) return 0
    const most = Math.max(1, MESSAGES_AT_MOST - (await countRecent(tx, channel.id, now)))
    const groups = groupByCause(told, most)
    for (const { cause, items } of groups)
      await writeMessage(tx, { channel, transition, cause, items, now, threadId: null })
    return groups.length
  }
  // Whoever was told that it fires is told of its end, whatever is told here now; a state of the far end ends in any case.
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
    await writeMessage(tx, { channel, transition, cause, items, now, threadId })
    written += 1
  }
  return written
}

async function countRecent(tx: Transaction, channelId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ messages: count() })
    .from(alertMessage)
    .where(
      and(
        eq(alertMessage.channelId, channelId),
        gt(alertMessage.createdAt, new Date(now.getTime() - STORM_MS)),
        eq(alertMessage.transition, 'fired'),
        isNull(alertMessage.insteadOf),
      ),
    )
  return row?.messages ?? 0
}

type Thread = { cause: string | null; items: Open[] }

/** The messages by which this channel was told that these alerts fire, each by its last firing before. */
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

/** The ends of all alerts of a thread; null while one of them has none, and where the end was told before. */
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

/** Whether an alert of a thread fires that nobody looks after. */
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

/** A transition that the channel is told of already is left out. */
export async function writeMessage(tx: Transaction, message: NewMessage): Promise<void> {
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
  if (added.length === 0) await tx.delete(alertMessage).where(eq(alertMessage.id, made.id))
}
