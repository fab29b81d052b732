import 'server-only'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import { storable } from '../../codec/storable'
import type { Database, Transaction } from '../../db'
import { alertChannel, alertMessage } from '../../db/schema'
import { faultCode } from '../../egress/problem'
import { AppError } from '../../errors'
import type { ChannelKindInfo, ChannelRow } from './dto'
import type { AnyChannelKind } from './kinds/channel-kind'

export type StoredChannel = typeof alertChannel.$inferSelect

export async function toChannelRows(
  db: Database | Transaction,
  stored: readonly StoredChannel[],
): Promise<ChannelRow[]> {
  if (stored.length === 0) return []
  const waiting = await db
    .select({ channelId: alertMessage.channelId, messages: count() })
    .from(alertMessage)
    .where(
      and(
        inArray(alertMessage.environment, [...new Set(stored.map(({ environment }) => environment))]),
        inArray(alertMessage.state, ['waiting', 'sending']),
      ),
    )
    .groupBy(alertMessage.channelId)
  const byChannel = new Map(waiting.map(({ channelId, messages }) => [channelId, messages]))
  return stored.map((channel) => {
    const { id, kind, name, severities, isOn, recipients, place, testedAt, testedBy, testState } = channel
    return {
      id,
      kind,
      name,
      severities: [...severities],
      isOn,
      recipients,
      place,
      changedAt: channel.changedAt.toISOString(),
      changedBy: channel.changedBy,
      failingSince: channel.failingSince?.toISOString() ?? null,
      waiting: byChannel.get(id) ?? 0,
      lastSentAt: channel.lastSentAt?.toISOString() ?? null,
      lastTest: testedAt && { at: testedAt.toISOString(), by: testedBy ?? '', state: testState },
    }
  })
}

export async function toChannelRow(db: Database | Transaction, stored: StoredChannel): Promise<ChannelRow> {
  const [row] = await toChannelRows(db, [stored])
  if (!row) throw new Error('A channel has no row.')
  return row
}

export const toKindInfo = (kind: AnyChannelKind): ChannelKindInfo => ({
  id: kind.id,
  title: kind.title,
  about: kind.about,
  isMail: kind.via === 'mail',
  fields: kind.via === 'http' ? kind.fields : [],
  hasSecret: kind.via === 'http' && kind.ownSecret !== null,
})

const channelOf = ({ environment }: Scope, id: string) =>
  and(eq(alertChannel.environment, environment.name), eq(alertChannel.id, storable(id)), isNull(alertChannel.removedAt))

/** @throws AppError `not_found`, also for a channel that was removed */
export async function readStoredChannel(db: Database, scope: Scope, id: string): Promise<StoredChannel> {
  const [row] = await db.select().from(alertChannel).where(channelOf(scope, id))
  return requireChannel(row)
}

/** Reads a channel and locks it for the transaction. @throws as `readStoredChannel` */
export async function lockStoredChannel(tx: Transaction, scope: Scope, id: string): Promise<StoredChannel> {
  const [row] = await tx.select().from(alertChannel).where(channelOf(scope, id)).for('update')
  return requireChannel(row)
}

function requireChannel(row: StoredChannel | undefined): StoredChannel {
  if (row) return row
  throw new AppError('not_found', 'There is no such channel, or it was removed.')
}

const UNIQUE_VIOLATION = '23505'

/** Turns a violation of the unique index on names into a conflict. @throws AppError `conflict` at `body.name` */
export async function refuseTakenChannelName<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error) || faultCode(error.cause) !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', `There is already a channel named “${name}”.`, {
      fields: [{ field: 'body.name', message: 'is already used by another channel' }],
    })
  }
}
