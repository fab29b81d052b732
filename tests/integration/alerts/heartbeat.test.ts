import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncState } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { sendHeartbeat } from '@/lib/heartbeat/send-heartbeat'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const NOW = new Date('2026-11-27T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test('the heartbeat beats while every sync is up to date, and is silent else', async () => {
  expect(await sendHeartbeat(NOW)).toBe('off')
  const names = ['sandbox', 'production']
  const [known] = env().environments
  if (!known) throw new Error('There is no environment.')
  configure({ heartbeatUrl: server.url('/beat/canary'), environments: names.map((name) => ({ ...known, name })) })
  expect(await sendHeartbeat(NOW)).toBe('silent')
  await held.database.insert(syncState).values(names.map((environment) => ({ environment, caughtUpAt: minutesAgo(1) })))
  expect(await sendHeartbeat(NOW)).toBe('sent')
  await held.database
    .update(syncState)
    .set({ caughtUpAt: minutesAgo(6) })
    .where(eq(syncState.environment, 'production'))
  expect(await sendHeartbeat(NOW)).toBe('silent')
  await held.database.update(syncState).set({ caughtUpAt: NOW })
  server.reply({ status: 500 }, 'cut')
  expect(await sendHeartbeat(NOW)).toBe('failed')
  expect(await sendHeartbeat(NOW)).toBe('failed')
  expect(server.arrived.map(({ path }) => path)).toEqual(Array(3).fill('/beat/canary'))
})
