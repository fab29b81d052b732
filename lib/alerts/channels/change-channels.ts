import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, arrayContains, count, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { alertChannel, alertMessage, alertRule } from '../../db/schema'
import { AppError } from '../../errors'
import { planAgain } from '../routing/plan-again'
import { lockStoredChannel, refuseTakenChannelName, type StoredChannel, toChannelRow } from './channel-rows'
import { openChannel, requireChannelVault, sealChannel } from './channel-vault'
import type { ChannelRow, SavedChannel } from './dto'
import { judgeChannel } from './judge-channel'
import type { AnyChannelKind, ChannelSecrets } from './kinds/channel-kind'
import { CHANNELS_BY_KIND } from './kinds/kinds'
import { type ChannelChange, MOST_CHANNELS, type NewChannel } from './schemas'

/**
 * Stores a channel, its address, key and secret sealed. Nothing is sent to it.
 *
 * @throws AppError `forbidden` without channel.write; `conflict` without a vault key or a mail server, at MOST_CHANNELS, or at
 * `body.name`; `invalid` at the field
 */
export async function createChannel(scope: Scope, input: NewChannel): Promise<SavedChannel> {
  authorize(scope, 'channel.write')
  const kind = CHANNELS_BY_KIND[input.kind]
  const { recipients, secrets, place } = judgeChannel(kind, input)
  const { environment } = scope
  const id = randomUUID()
  const secret = newSecret(kind)
  const now = new Date()
  const by = scope.actor.name
  const db = await getDatabase()
  const values = {
    id,
    environment: environment.name,
    kind: input.kind,
    name: input.name,
    severities: [...new Set(input.severities)],
    isOn: true,
    recipients,
    ...seal(kind, environment.name, id, { ...secrets, ...secret }),
    place,
    createdAt: now,
    createdBy: by,
    changedAt: now,
    changedBy: by,
  }
  return refuseTakenChannelName(input.name, () =>
    db.transaction(async (tx) => {
      const [held] = await tx
        .select({ channels: count() })
        .from(alertChannel)
        .where(and(eq(alertChannel.environment, environment.name), isNull(alertChannel.removedAt)))
      if ((held?.channels ?? 0) >= MOST_CHANNELS)
        throw new AppError('conflict', `There are already ${MOST_CHANNELS} channels, the maximum. Remove one first.`)
      const [stored] = await tx.insert(alertChannel).values(values).returning()
      if (!stored) throw new Error('The channel was not stored.')
      await record(tx, scope, 'alert_channel.create', stored, {})
      return { channel: await toChannelRow(tx, stored), secret: Object.values(secret)[0] ?? null }
    }),
  )
}

/** Changes a channel; settings left empty stay as they are. @throws as `createChannel`; AppError `not_found`; `conflict` if a colleague changed it since */
export async function changeChannel(scope: Scope, id: string, input: ChannelChange): Promise<SavedChannel> {
  let shown: string | null = null
  const channel = await withChannel(scope, id, input.name, async (tx, stored) => {
    if (stored.changedAt.toISOString() !== input.seen)
      throw new AppError('conflict', `${stored.changedBy} has changed this channel in the meantime. Reload it first.`)
    const kind = CHANNELS_BY_KIND[stored.kind]
    const before = openChannel(stored)
    const settings = mergedSettings(kind, before, input.settings)
    const { recipients, secrets, place } = judgeChannel(kind, { ...input, settings })
    const own = input.hasNewSecret ? newSecret(kind) : keptSecret(kind, before)
    shown = input.hasNewSecret ? (Object.values(own)[0] ?? null) : null
    const after = {
      name: input.name,
      severities: [...new Set(input.severities)],
      recipients,
      place,
      ...seal(kind, stored.environment, id, { ...secrets, ...own }),
      // Nobody knows yet whether the changed channel works.
      failingSince: null,
    }
    const isMoved = Object.values(input.settings).some((text) => text.trim() !== '')
    await record(tx, scope, 'alert_channel.update', { ...stored, ...after }, { isMoved, hasNewSecret: shown !== null })
    return after
  })
  return { channel, secret: shown }
}

/** Switches a channel on or off; switching off drops its waiting messages. @throws as `changeChannel` */
export async function switchChannel(scope: Scope, id: string, isOn: boolean): Promise<ChannelRow> {
  return withChannel(scope, id, null, async (tx, stored) => {
    if (stored.isOn !== isOn) await record(tx, scope, 'alert_channel.update', stored, { isOn })
    if (!isOn) await dropWaiting(tx, id)
    return { isOn }
  })
}

/** Removes a channel with its address, key and secret; rules that name it no longer send there. @throws as `changeChannel` */
export async function removeChannel(scope: Scope, id: string): Promise<ChannelRow> {
  return withChannel(scope, id, null, async (tx, stored) => {
    await record(tx, scope, 'alert_channel.remove', stored, {})
    await dropWaiting(tx, id)
    await planAgain(tx, arrayContains(alertRule.channelIds, [id]))
    return { isOn: false, removedAt: new Date(), sealed: null, vaultKeyId: null, recipients: [], failingSince: null }
  })
}

const dropWaiting = (tx: Transaction, channelId: string) =>
  tx
    .update(alertMessage)
    .set({ state: 'dropped' })
    .where(and(eq(alertMessage.channelId, channelId), inArray(alertMessage.state, ['waiting'])))

async function withChannel(
  scope: Scope,
  id: string,
  name: string | null,
  change: (tx: Transaction, stored: StoredChannel) => Promise<Partial<StoredChannel>>,
): Promise<ChannelRow> {
  authorize(scope, 'channel.write')
  const db = await getDatabase()
  return refuseTakenChannelName(name ?? '', () =>
    db.transaction(async (tx) => {
      const stored = await lockStoredChannel(tx, scope, id)
      const changed = {
        ...(await change(tx, stored)),
        changedAt: new Date(Math.max(Date.now(), stored.changedAt.getTime() + 1)),
        changedBy: scope.actor.name,
      }
      await tx.update(alertChannel).set(changed).where(eq(alertChannel.id, stored.id))
      return toChannelRow(tx, { ...stored, ...changed })
    }),
  )
}

function seal(kind: AnyChannelKind, environment: string, id: string, secrets: ChannelSecrets) {
  return kind.via === 'mail' ? {} : sealChannel(environment, id, secrets, requireChannelVault())
}

function newSecret(kind: AnyChannelKind): ChannelSecrets {
  return kind.via === 'http' && kind.ownSecret ? { [kind.ownSecret.name]: kind.ownSecret.make() } : {}
}

function keptSecret(kind: AnyChannelKind, before: ChannelSecrets): ChannelSecrets {
  const name = kind.via === 'http' ? kind.ownSecret?.name : undefined
  const secret = name === undefined ? undefined : before[name]
  return name === undefined || secret === undefined ? {} : { [name]: secret }
}

function mergedSettings(
  kind: AnyChannelKind,
  before: ChannelSecrets,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  if (kind.via === 'mail') return {}
  const kept = Object.fromEntries(kind.fields.map(({ name }) => [name, before[name] ?? '']))
  return { ...kept, ...Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== '')) }
}

type ChannelAction = 'alert_channel.create' | 'alert_channel.update' | 'alert_channel.remove'

/** The audit names the host and the number of recipients, never the address or the recipients. */
const record = (
  tx: Transaction,
  scope: Scope,
  action: ChannelAction,
  { id, name, kind, severities, place }: StoredChannel,
  more: Record<string, unknown>,
) =>
  recordAudit(tx, scope, {
    action,
    entity: 'alert_channel',
    entityId: id,
    detail: { name, kind, severities, place, ...more },
  })
