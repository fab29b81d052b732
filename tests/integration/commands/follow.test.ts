import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { syncState } from '@/lib/db/schema'
import { runCommand } from '../../support/processes/command'
import { recordText } from '../../support/record-list'
import { addAccount } from '../access/fixtures'
import { serveDoor } from '../access/serve-door'
import { addToken } from '../access/token-fixtures'
import { useDatabase } from '../support/use-database'
import { NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const archive = useRecordList(held)
afterEach(closeTails)
vi.setConfig({ testTimeout: 60_000 })

/** Adds records at so many seconds from NOW. */
async function arrive(...seconds: number[]): Promise<void> {
  archive.list.add(...seconds.map((second) => recordText(NOW + second * 1000)))
  await archive.sync()
}

async function follow(...words: string[]) {
  // No sync of the tail may start, because the configured platform can’t be reached.
  await held.database
    .update(syncState)
    .set({
      problem: { code: 'server', message: 'Down', at: new Date(0).toISOString(), isPaused: false, retryAt: null },
    })
  const [desk, token] = [await serveDoor(), await addToken(await addAccount('operator'), { role: 'viewer' })]
  const variables = { RAMPDESK_ORIGIN: desk.origin, RAMPDESK_TOKEN: token.text }
  const command = runCommand(['deliveries', '--follow', '--format', 'ndjson', ...words], variables)
  onTestFinished(() => expect(command.out + command.err).not.toContain(token.text.slice(4)))
  const told = () => command.told.map(({ time }) => (Date.parse(String(time)) - NOW) / 1000)
  const tells = (...seconds: number[]) =>
    vi.waitFor(() => expect(told()).toEqual(seconds), { timeout: 15_000, interval: 50 })
  return { desk, command, tells }
}

test('--follow tells the last deliveries and each that arrives, once, also over a connection that is cut', async () => {
  await arrive(-3, -2, -1)
  const { desk, command, tells } = await follow('--limit', '2')
  await tells(-2, -1)
  await arrive(1)
  await tells(-2, -1, 1)
  desk.cut()
  await arrive(2, 3)
  await tells(-2, -1, 1, 2, 3)
  await vi.waitFor(() => expect(command.err).toContain('Connected again'), { timeout: 15_000 })
  await arrive(4)
  await tells(-2, -1, 1, 2, 3, 4)
  command.interrupt()
  expect(await command.ended).toBe(0)
})

test('--follow ends with 0 at the next delivery once nobody reads it', async () => {
  await arrive(-1)
  const { command, tells } = await follow()
  await tells(-1)
  command.stopReading()
  await arrive(1)
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('Following sandbox')])
})
