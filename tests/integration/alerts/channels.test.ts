import { describe, expect, test } from 'vitest'
import { changeChannel, createChannel, removeChannel, switchChannel } from '@/lib/alerts/channels/change-channels'
import { getChannel, listChannels } from '@/lib/alerts/channels/list-channels'
import { rewrapChannels } from '@/lib/alerts/channels/rewrap-channels'
import { ChannelChange, NewChannel } from '@/lib/alerts/channels/schemas'
import { testChannel } from '@/lib/alerts/channels/test-channel'
import { alertChannel, audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { BUILT_IN_ROLES } from '@/lib/model/role'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const admin = scopeOf(environment, 'admin')

const KEY = 'canaryCANARYcanaryCANARYcanary00'
const newChannel = (over: Partial<NewChannel> = {}): NewChannel =>
  NewChannel.parse({
    kind: 'slack',
    name: 'Chat',
    severities: ['page'],
    recipients: [],
    settings: { url: server.url('/services/canary-path') },
    ...over,
  })

const change = (over: Partial<ChannelChange>) =>
  ChannelChange.parse({
    name: 'Chat',
    severities: ['page'],
    recipients: [],
    settings: {},
    hasNewSecret: false,
    seen: new Date().toISOString(),
    ...over,
  })

/** Everything that leaves the server, or is written where others read it. */
const everythingShown = async (...answers: unknown[]) =>
  JSON.stringify([answers, await listChannels(admin), await held.database.select().from(audit)])

describe('a channel', () => {
  test('is stored sealed, tested with its whole exchange, and shows no secret anywhere', async () => {
    const made = await createChannel(admin, newChannel())
    const pager = await createChannel(
      admin,
      newChannel({
        kind: 'pagerduty',
        name: 'Pager',
        settings: { routingKey: KEY, url: server.url('/canary-events') },
      }),
    )
    server.reply({
      status: 200,
      headers: { 'x-echo': '/services/canary-path' },
      body: server.url('/services/canary-path'),
    })
    server.reply({ status: 202, body: JSON.stringify({ status: 'success', echo: KEY }) })
    const tests = [await testChannel(admin, made.channel.id), await testChannel(admin, pager.channel.id)]
    expect(tests.map(({ exchange, channel }) => [exchange.isSent, channel.lastTest?.state])).toEqual([
      [true, 'sent'],
      [true, 'sent'],
    ])
    expect(server.arrived.map(({ path }) => path)).toEqual(['/services/canary-path', '/canary-events'])
    expect(tests[0]?.exchange.request).toContain('Test message: nothing is wrong')
    expect(tests[0]?.exchange.request).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/\(hidden\)\n/)
    expect(tests[0]?.exchange.answer).toContain('HTTP/1.1 200')
    expect(await everythingShown(made, pager, tests, await getChannel(admin, made.channel.id))).not.toMatch(/canary/i)
    const [stored] = await held.database.select().from(alertChannel)
    expect(Buffer.from(stored?.sealed ?? []).toString('latin1')).not.toContain('canary')
  })

  test('of webhooks shows its secret when it is made and when it is made anew, and never else', async () => {
    const { channel, secret } = await createChannel(admin, newChannel({ kind: 'webhook', name: 'Own' }))
    expect(secret).toMatch(/^whsec_.{44}$/)
    const renamed = await changeChannel(admin, channel.id, change({ name: 'Ours', seen: channel.changedAt }))
    expect(renamed.secret).toBeNull()
    const anew = await changeChannel(
      admin,
      channel.id,
      change({ name: 'Ours', seen: renamed.channel.changedAt, hasNewSecret: true }),
    )
    expect(anew.secret).toMatch(/^whsec_/)
    expect(anew.secret).not.toBe(secret)
    expect(await everythingShown()).not.toContain('whsec_')
    await testChannel(admin, channel.id)
    expect(server.arrived[0]?.path).toBe('/services/canary-path')
  })

  test('is refused with a field for each wrong part, a taken name, and a change that a colleague made', async () => {
    await expect(createChannel(admin, newChannel({ settings: {} }))).rejects.toMatchObject({
      fields: [{ field: 'body.settings.url', message: 'is required' }],
    })
    await expect(
      createChannel(admin, newChannel({ kind: 'pagerduty', settings: { routingKey: 'short' } })),
    ).rejects.toMatchObject({ fields: [{ field: 'body.settings.routingKey' }] })
    await expect(createChannel(admin, newChannel({ settings: { url: 'http://192.168.0.1/x' } }))).rejects.toMatchObject(
      { fields: [{ field: 'body.settings.url' }] },
    )
    const { channel } = await createChannel(admin, newChannel())
    await expect(createChannel(admin, newChannel({ name: 'CHAT' }))).rejects.toMatchObject({
      fields: [{ field: 'body.name' }],
    })
    await expect(changeChannel(admin, channel.id, change({}))).rejects.toMatchObject({ code: 'conflict' })
    configure({ mail: null })
    await expect(
      createChannel(admin, newChannel({ kind: 'email', name: 'Mail', recipients: ['a@b.example'], settings: {} })),
    ).rejects.toMatchObject({ code: 'conflict' })
    configure({ vaultKeys: [] })
    await expect(createChannel(admin, newChannel({ name: 'Other' }))).rejects.toMatchObject({ code: 'conflict' })
    expect(await listChannels(admin)).toMatchObject({ isVaultOn: false, channels: [{ name: 'Chat' }] })
  })

  test('that is removed keeps no address, and its name is free again', async () => {
    const { channel } = await createChannel(admin, newChannel())
    await switchChannel(admin, channel.id, false)
    await removeChannel(admin, channel.id)
    const [stored] = await held.database.select().from(alertChannel)
    expect(stored).toMatchObject({ sealed: null, vaultKeyId: null, recipients: [] })
    await expect(getChannel(admin, channel.id)).rejects.toMatchObject({ code: 'not_found' })
    await createChannel(admin, newChannel())
  })

  test('is re-wrapped by a new vault key, and works with that key alone', async () => {
    const { channel } = await createChannel(admin, newChannel())
    const [old = ''] = env().vaultKeys
    const next = Buffer.alloc(32, 7).toString('base64')
    configure({ vaultKeys: [next, old] })
    expect(await rewrapChannels()).toEqual({ rewrapped: 1, left: 0 })
    expect(await rewrapChannels()).toEqual({ rewrapped: 0, left: 0 })
    configure({ vaultKeys: [next] })
    expect((await testChannel(admin, channel.id)).exchange.isSent).toBe(true)
  })

  test.each(BUILT_IN_ROLES)('with the role %s', async (role) => {
    const { channel } = await createChannel(admin, newChannel())
    const scope = scopeOf(environment, role)
    const outcomeOf = (act: () => Promise<unknown>) =>
      act().then(
        () => 'done',
        ({ code }) => code,
      )
    const read = role === 'operator' || role === 'admin' ? 'done' : 'forbidden'
    const write = role === 'admin' ? 'done' : 'forbidden'
    for (const act of [() => listChannels(scope), () => getChannel(scope, channel.id)])
      expect(await outcomeOf(act)).toBe(read)
    for (const act of [
      () => createChannel(scope, newChannel({ name: 'Second' })),
      () => switchChannel(scope, channel.id, true),
      () => testChannel(scope, channel.id),
      () => removeChannel(scope, channel.id),
    ])
      expect(await outcomeOf(act)).toBe(write)
  })
})
