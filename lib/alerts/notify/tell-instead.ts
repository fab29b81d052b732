import 'server-only'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { alertChannel, type alertMessage, alertMessageItem } from '../../db/schema'
import { CHANNELS_BY_KIND } from '../channels/kinds/kinds'
import { INSTEAD_AFTER } from './next-attempt'
import { writeMessage } from './plan-messages'

type Message = typeof alertMessage.$inferSelect

/** Tells the other channels, where they were not told, of a message that can't be delivered. */
export async function tellInstead(
  tx: Transaction,
  message: Message,
  channel: { id: string; name: string },
  now: Date,
): Promise<void> {
  const isGivenUp = message.state === 'failed' || message.state === 'unknown'
  if (message.insteadOf !== null || (!isGivenUp && message.attempts !== INSTEAD_AFTER)) return
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
    .where(eq(alertMessageItem.messageId, message.id))
  for (const other of others)
    if (CHANNELS_BY_KIND[other.kind].tells.includes(message.transition))
      await writeMessage(tx, {
        channel: other,
        transition: message.transition,
        cause: message.cause,
        items,
        threadId: null,
        now,
        insteadOf: channel.name,
      })
}
