import 'server-only'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { alertChannel, alertMessage, alertMessageItem, alertTransition } from '../../db/schema'
import type { MessageRow } from '../dto'

const AT_MOST = 50

/** Messages, the newest first. */
export const listMessagesOfChannel = (db: Database, channelId: string): Promise<MessageRow[]> =>
  listMessages(db, eq(alertMessage.channelId, channelId))

/** Messages, the newest first. */
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
      first: sql<MessageRow['first']>`(
        select json_build_object('alertId', alert.id::text, 'rule', alert_rule.name, 'subject', alert.subject_name)
        from alert_message_item
          join alert_transition on alert_transition.id = transition_id
          join alert on alert.id = alert_id
          join alert_rule on alert_rule.id = rule_id
        where message_id = ${alertMessage.id} order by transition_id limit 1)`,
    })
    .from(alertMessage)
    .innerJoin(alertChannel, eq(alertChannel.id, alertMessage.channelId))
    .where(condition)
    .orderBy(desc(alertMessage.id))
    .limit(AT_MOST)
  return rows.map(({ message, channelName, alerts, first }) => ({
    id: String(message.id),
    channelId: message.channelId,
    channelName,
    transition: message.transition,
    alerts,
    first,
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
