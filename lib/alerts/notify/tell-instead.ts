import 'server-only'
import { and, eq, exists, gte, isNull, lt, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertChannel, alertMessage, alertMessageItem, alertRule, alertTransition } from '../../db/schema'
import { isToldInPlace } from '../routing/is-told'
import { INSTEAD_AFTER } from './next-attempt'
import { writeMessage } from './plan-messages'

type Message = typeof alertMessage.$inferSelect

/**
 * Tells other channels of firings that a channel cannot be told of, unless they were told. If the rule names other channels
 * that work, only they are told.
 */
export async function tellInstead(
  tx: Transaction,
  message: Message,
  channel: { id: string; name: string },
  now: Date,
): Promise<void> {
  const isGivenUp = message.state === 'failed' || message.state === 'unknown'
  // The channels that are told of a firing here are told of its end in the usual way.
  if (message.transition !== 'fired' || message.insteadOf !== null) return
  if (isGivenUp || message.attempts === INSTEAD_AFTER) await tellOthers(tx, message, channel, now)
}

/** Tells other channels of messages that wait behind one that failed too often, without attempts of their own. */
export async function tellWaitingInstead(environment: string, now: Date): Promise<void> {
  const db = await getDatabase()
  const ahead = alias(alertMessage, 'ahead')
  const told = alias(alertMessage, 'told')
  const itemTold = alias(alertMessageItem, 'item_told')
  const isBehind = db
    .select({ id: ahead.id })
    .from(ahead)
    .where(
      and(eq(ahead.channelId, alertMessage.channelId), eq(ahead.state, 'waiting'), gte(ahead.attempts, INSTEAD_AFTER)),
    )
  const isTold = db
    .select({ id: told.id })
    .from(told)
    .innerJoin(itemTold, eq(itemTold.messageId, told.id))
    .innerJoin(alertMessageItem, eq(alertMessageItem.transitionId, itemTold.transitionId))
    .where(and(eq(alertMessageItem.messageId, alertMessage.id), eq(told.insteadOf, alertChannel.name)))
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ message: alertMessage, channel: { id: alertChannel.id, name: alertChannel.name } })
      .from(alertMessage)
      .innerJoin(alertChannel, eq(alertChannel.id, alertMessage.channelId))
      .where(
        and(
          eq(alertMessage.environment, environment),
          eq(alertMessage.state, 'waiting'),
          eq(alertMessage.transition, 'fired'),
          isNull(alertMessage.insteadOf),
          lt(alertMessage.attempts, INSTEAD_AFTER),
          exists(isBehind),
          notExists(isTold),
        ),
      )
      .orderBy(alertMessage.id)
      .for('update', { of: alertMessage, skipLocked: true })
    for (const { message, channel } of waiting) await tellOthers(tx, message, channel, now)
  })
}

async function tellOthers(
  tx: Transaction,
  message: Message,
  channel: { id: string; name: string },
  now: Date,
): Promise<void> {
  const others = await tx
    .select()
    .from(alertChannel)
    .where(
      and(
        eq(alertChannel.environment, message.environment),
        eq(alertChannel.isOn, true),
        isNull(alertChannel.removedAt),
        isNull(alertChannel.failingSince),
        ne(alertChannel.id, channel.id),
      ),
    )
  const open = await tx
    .select({ id: alertMessageItem.transitionId, channelIds: alertRule.channelIds })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .innerJoin(
      alert,
      and(eq(alert.id, alertTransition.alertId), eq(alert.state, 'firing'), eq(alert.firedAt, alertTransition.at)),
    )
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(eq(alertMessageItem.messageId, message.id))
  const working = new Set(others.map(({ id }) => id))
  for (const other of others) {
    const items = open.filter((item) => isToldInPlace(other.id, item, working))
    if (items.length === 0) continue
    await writeMessage(tx, {
      channel: other,
      transition: 'fired',
      cause: items.length > 1 ? message.cause : null,
      items,
      threadId: null,
      now,
      insteadOf: channel.name,
    })
  }
}
