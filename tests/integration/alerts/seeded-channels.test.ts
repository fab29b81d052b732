import { expect, onTestFinished, test } from 'vitest'
import { listChannels } from '@/lib/alerts/channels/list-channels'
import { testChannel } from '@/lib/alerts/channels/test-channel'
import { audit } from '@/lib/db/schema'
import { DEMO_CHANNEL_SECRET } from '@/lib/demo-credentials.mjs'
import { env } from '@/lib/env'
import { serveMailCatcher } from '@/sandbox/mail-catcher/serve-mail-catcher.mjs'
import { serveReceiver } from '@/sandbox/receiver/serve-receiver.mjs'
import { seedChannels } from '@/scripts/lib/desk/seed-channels'
import { settingsFor } from '../../support/mail/smtp-servers'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'

const held = useDatabase()
useConfiguration()

test('the channels of a demo are made once, and a test of each arrives', async () => {
  const catcher = await serveMailCatcher({ port: 0, smtpPort: 0 })
  onTestFinished(catcher.close)
  const receiver = await serveReceiver({ secret: 'unused', alertSecret: DEMO_CHANNEL_SECRET, port: 0 })
  onTestFinished(receiver.close)
  const [environment] = env().environments
  if (!environment) throw new Error('There is no environment.')
  configure({ mail: settingsFor(Number(new URL(catcher.smtpUrl).port)) })
  const admin = scopeOf(environment, 'admin')

  const { port } = new URL(receiver.url)
  expect(await seedChannels(held.database, environment, port)).toEqual(['On call by mail', 'Demo receiver'])
  expect(await seedChannels(held.database, environment, port)).toEqual([])
  const rows = await held.database.select().from(audit)
  expect(rows.map(({ action }) => action)).toEqual(['alert_channel.create', 'alert_channel.create'])
  expect(JSON.stringify(rows)).not.toMatch(/whsec_|on-call@|\/alerts/)

  const { channels } = await listChannels(admin)
  expect(channels).toMatchObject([
    { name: 'Demo receiver', kind: 'webhook', severities: ['page', 'notify'], place: `127.0.0.1:${port}` },
    { name: 'On call by mail', kind: 'email', severities: ['page', 'notify'], place: '1 recipient' },
  ])
  for (const { id } of channels) expect(await testChannel(admin, id)).toMatchObject({ exchange: { isSent: true } })
  const { requests } = await (await fetch(`${receiver.url}/requests.json`)).json()
  expect(requests).toMatchObject([{ path: '/alerts', signature: 'valid', verdict: 'an alert', answered: '200' }])
  const { mails } = await (await fetch(`${catcher.url}/mails.json`)).json()
  expect(mails).toMatchObject([{ to: 'on-call@demo.example', subject: expect.stringContaining('Test message') }])
})
