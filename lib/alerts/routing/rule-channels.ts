import 'server-only'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import type { Database, Transaction } from '../../db'
import { alertChannel } from '../../db/schema'
import { AppError } from '../../errors'
import type { RouteChannel, RuleChannel } from '../dto'

type StoredChannel = Pick<typeof alertChannel.$inferSelect, 'id' | 'name' | 'severities' | 'isOn' | 'removedAt'>

/** The channels of an environment by their ids, including removed ones, sorted by name. */
export type ChannelsById = ReadonlyMap<string, StoredChannel>

export async function readChannelsById(db: Database | Transaction, environment: string): Promise<ChannelsById> {
  const { id, name, severities, isOn, removedAt } = alertChannel
  const rows = await db
    .select({ id, name, severities, isOn, removedAt })
    .from(alertChannel)
    .where(eq(alertChannel.environment, environment))
    .orderBy(asc(sql`lower(${name})`), asc(id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The channels that a rule can name. */
export const routeChannels = (channels: ChannelsById): RouteChannel[] =>
  [...channels.values()]
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, name, severities, isOn }) => ({ id, name, severities, isOn }))

export function toRuleChannels(channelIds: readonly string[], channels: ChannelsById): RuleChannel[] {
  return [...channels.values()]
    .filter(({ id }) => channelIds.includes(id))
    .map(({ id, name, isOn, removedAt }) => ({ id, name, state: removedAt ? 'removed' : isOn ? 'on' : 'off' }))
}

/** Locks the channels that a rule is to name, so that none is removed meanwhile. @throws AppError `invalid` at `body.channelIds` */
export async function requireChannels(tx: Transaction, scope: Scope, channelIds: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(channelIds)]
  if (distinct.length === 0) return []
  const held = await tx
    .select({ id: alertChannel.id })
    .from(alertChannel)
    .where(and(eq(alertChannel.environment, scope.environment.name), isNull(alertChannel.removedAt)))
    .for('share')
  const known = new Set(held.map(({ id }) => id))
  if (distinct.every((id) => known.has(id))) return distinct
  throw new AppError('invalid', 'The rule was not saved.', {
    fields: [{ field: 'body.channelIds', message: 'must be channels of this environment that were not removed' }],
  })
}
