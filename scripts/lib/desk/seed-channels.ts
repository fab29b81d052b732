import { randomUUID } from 'node:crypto'
import { requireChannelVault, sealChannel } from '@/lib/alerts/channels/channel-vault'
import { recordAudit } from '@/lib/auth/audit/audit'
import type { Database } from '@/lib/db'
import { alertChannel } from '@/lib/db/schema'
import { DEMO_CHANNEL_SECRET } from '@/lib/demo-credentials.mjs'
import type { Environment } from '@/lib/env'

type NewChannelRow = typeof alertChannel.$inferInsert

/** Adds one channel by mail and one to the demo’s receiver, which checks the signature. Answers the names of new channels. */
export async function seedChannels(database: Database, environment: Environment, port: string): Promise<string[]> {
  const actor = { kind: 'system', name: 'seed-demo' } as const
  const now = new Date()
  const url = `http://127.0.0.1:${port}/alerts`
  const id = randomUUID()
  const shared = {
    environment: environment.name,
    severities: ['page', 'notify'],
    isOn: true,
    createdAt: now,
    createdBy: actor.name,
    changedAt: now,
    changedBy: actor.name,
  } satisfies Partial<NewChannelRow>
  const channels: NewChannelRow[] = [
    {
      ...shared,
      id: randomUUID(),
      kind: 'email',
      name: 'On call by mail',
      recipients: ['on-call@demo.example'],
      place: '1 recipient',
    },
    {
      ...shared,
      id,
      kind: 'webhook',
      name: 'Demo receiver',
      recipients: [],
      place: new URL(url).host,
      ...sealChannel(environment.name, id, { url, secret: DEMO_CHANNEL_SECRET }, requireChannelVault()),
    },
  ]
  return database.transaction(async (tx) => {
    const added = await tx.insert(alertChannel).values(channels).onConflictDoNothing().returning()
    for (const { id: entityId, name, kind, severities, place } of added)
      await recordAudit(
        tx,
        { actor, environment, requestId: randomUUID(), address: null },
        {
          action: 'alert_channel.create',
          entity: 'alert_channel',
          entityId,
          detail: { name, kind, severities, place },
        },
      )
    return added.map(({ name }) => name)
  })
}
