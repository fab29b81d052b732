import 'server-only'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { alertChannel, alertMessage, alertMessageItem, alertTransition } from '../../db/schema'
import type { MessageRow } from '../dto'

const AT_MOST = 50

/** The newest first. */
export const listMessagesOfChannel = (db: Database, channelId: string): Promise<MessageRow[]> =>
  listMessages(db, eq(alertMessage.channelId, channelId))

/** The newest first. */
export const listMessagesOfAlert = (db: Database, alertId: number): Promise<MessageRow[]> =>
  listMessages(
    db,
    inArray(
      alertMessage.id,
      db
        .select({ id: alertMessageItem.messageId })
        .from(alertMessageItem)
        .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
        .where(eq(alertTransition.alertId, alertId)),
    ),
  )

async function listMessages(db: Database, condition: SQL): Promise<MessageRow[]> {
  const rows = await db
    .select({
      message: alertMessage,
      channelName: alertChannel.name,
      alerts: sql<number>`(select count(*)::integer from alert_message_item where message_id = ${alertMessage.id})`,
    })
    .from(alertMessage)
    .innerJoin(alertChannel, eq(alertChannel.id, alertMessage.channelId))
    .where(condition)
    .orderBy(desc(alertMessage.id))
    .limit(AT_MOST)
  return rows.map(({ message, channelName, alerts }) => ({
    id: String(message.id),
    channelId: message.channelId,
    channelName,
    transition: message.transition,
    alerts,
    cause: message.cause,
    state: message.state,
    attempts: message.attempts,
    problem: message.problem,
    isRepeat: message.isRepeat,
    insteadOf: message.insteadOf,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    nextAt: message.state === 'waiting' ? message.nextAt.toISOString() : null,
  }))
}
