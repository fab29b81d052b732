import 'server-only'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { alert, alertChannel, type alertMessage, alertMessageItem, alertTransition } from '../../db/schema'
import { INSTEAD_AFTER } from './next-attempt'
import { writeMessage } from './plan-messages'

type Message = typeof alertMessage.$inferSelect

/** Tells the other channels, where they were not told, that alerts fire of which a channel can't be told. */
export async function tellInstead(
  tx: Transaction,
  message: Message,
  channel: { id: string; name: string },
  now: Date,
): Promise<void> {
  const isGivenUp = message.state === 'failed' || message.state === 'unknown'
  // Whoever is told of a beginning is told of its end in the usual way.
  if (message.transition !== 'fired' || message.insteadOf !== null) return
  if (!isGivenUp && message.attempts !== INSTEAD_AFTER) return
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
  const items = await tx
    .select({ id: alertMessageItem.transitionId })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .innerJoin(
      alert,
      and(eq(alert.id, alertTransition.alertId), eq(alert.state, 'firing'), eq(alert.firedAt, alertTransition.at)),
    )
    .where(eq(alertMessageItem.messageId, message.id))
  if (items.length === 0) return
  const cause = items.length > 1 ? message.cause : null
  for (const other of others)
    await writeMessage(tx, {
      channel: other,
      transition: 'fired',
      cause,
      items,
      threadId: null,
      now,
      insteadOf: channel.name,
    })
}
