import 'server-only'
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { alertChannel, alertRule } from '../../db/schema'
import { env } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import { readStoredChannel, toChannelRow, toChannelRows, toKindInfo } from './channel-rows'
import type { ChannelDetail, ChannelList } from './dto'
import { CHANNELS_BY_KIND } from './kinds/kinds'
import { listMessagesOfChannel } from './list-messages'

/** Channels sorted by name. @throws AppError `forbidden` without channel.read */
export async function listChannels(scope: Scope): Promise<ChannelList> {
  authorize(scope, 'channel.read')
  const db = await getDatabase()
  const rows = await db
    .select()
    .from(alertChannel)
    .where(and(eq(alertChannel.environment, scope.environment.name), isNull(alertChannel.removedAt)))
    .orderBy(asc(sql`lower(${alertChannel.name})`), asc(alertChannel.id))
  return {
    readAt: new Date().toISOString(),
    channels: await toChannelRows(db, rows),
    kinds: Object.values(CHANNELS_BY_KIND).map(toKindInfo),
    isVaultOn: vaultKeys() !== null,
    isMailOn: env().mail !== null,
  }
}

/** One channel with its newest messages. @throws AppError `forbidden` without channel.read; `not_found` */
export async function getChannel(scope: Scope, id: string): Promise<ChannelDetail> {
  authorize(scope, 'channel.read')
  const db = await getDatabase()
  const stored = await readStoredChannel(db, scope, id)
  return {
    readAt: new Date().toISOString(),
    channel: await toChannelRow(db, stored),
    kind: toKindInfo(CHANNELS_BY_KIND[stored.kind]),
    rules: await listNamingRules(db, scope, id),
    messages: await listMessagesOfChannel(db, id),
  }
}

async function listNamingRules(
  db: Database,
  { environment }: Scope,
  channelId: string,
): Promise<ChannelDetail['rules']> {
  const { id, name } = alertRule
  const isNaming = and(
    eq(alertRule.environment, environment.name),
    isNull(alertRule.removedAt),
    arrayContains(alertRule.channelIds, [channelId]),
  )
  const rows = await db.select({ id, name }).from(alertRule).where(isNaming).orderBy(asc(name), asc(id))
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}
