import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { closeDatabase, getDatabase } from '@/lib/db'
import { alertMessage } from '@/lib/db/schema'
import { useChannelServer } from '../integration/alerts/channel-server'
import { addAlerts } from '../integration/alerts/fixtures'
import { environment } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase, type TestDatabase } from '../integration/support/use-database'
import { useConfiguration } from '../integration/targets/fixtures'
import { bundle } from '../support/processes/bundle'
import { scopeOf } from '../support/scope'
import { type ServedPglite, servePglite } from './support/serve-pglite'
import { startWorker } from './support/start-worker'

useConfiguration()
const server = useChannelServer()
let script: string
let served: ServedPglite | undefined
beforeAll(async () => {
  await createDatabase()
  script = await bundle('tests/faults/support/run-alert-messages.ts')
})
afterAll(async () => {
  await served?.close()
  await closeDatabase()
  await dropDatabase()
})

const START = Date.now()
const LOOK_MS = 600_000

/** Looks ten minutes apart, each cut at a step. */
const LOOKS = [
  { step: 'planned' },
  { step: 'taken' },
  { step: 'answering' },
  { step: 'answered' },
  { step: 'answering', ofRepeat: true },
  { step: 'answered', ofRepeat: true },
  { step: 'stored' },
] as const

/** `npm run faults` runs more rounds. */
const ROUNDS = Number(process.env.MESSAGE_ROUNDS ?? 2)
const ALERTS_OF_ROUND = 5

/** A look that is null is not cut. */
type Look = (typeof LOOKS)[number] | null

/** Returns how the process ended. Starting the process takes most of the time of this test. */
async function lookOnce(look: Look, number: number, url: string): Promise<unknown[]> {
  const isOfRepeat = look !== null && 'ofRepeat' in look
  const worker = startWorker(script, {
    DATABASE_URL: url,
    NOW: new Date(START + number * LOOK_MS).toISOString(),
    KILL_AT: look?.step ?? '',
    KILL_REPEAT: isOfRepeat ? '1' : '0',
  })
  const ended = once(worker, 'exit')
  server.replyBy((_path, body) => {
    if (look?.step !== 'answering' || JSON.parse(body).data.isRepeat !== isOfRepeat) return { status: 200 }
    worker.kill('SIGKILL')
    return 'cut'
  })
  return ended
}

const fireSome = (client: Client, round: number) =>
  client.query(
    `insert into alert_transition (environment, alert_id, transition, at, evidence)
    select environment, id, 'fired', fired_at, evidence from alert order by id limit $1 offset $2`,
    [ALERTS_OF_ROUND, ALERTS_OF_ROUND * round],
  )

test('the sender of messages is killed at each step of a message and of its repeat: each arrives once, or once and as a marked repeat', async () => {
  const held: TestDatabase = { engine: 'pglite', database: await getDatabase() }
  const settings = { url: server.url('/own') }
  const channel = { kind: 'webhook' as const, name: 'Own', severities: ['page' as const], recipients: [], settings }
  await createChannel(scopeOf(environment, 'admin'), channel)
  await addAlerts(held, environment, ROUNDS * ALERTS_OF_ROUND)
  await closeDatabase()
  served = await servePglite(process.env.DATABASE_DIR ?? '')
  const client = new Client({ connectionString: served.url })
  client.on('error', () => undefined)
  await client.connect()
  for (let round = 0; round < ROUNDS; round++) {
    await fireSome(client, round)
    for (const [index, look] of LOOKS.entries()) {
      const ended = await lookOnce(look, round * LOOKS.length + index, served.url)
      expect([round, index, ...ended]).toEqual([round, index, null, 'SIGKILL'])
    }
  }
  expect(await lookOnce(LOOKS[0], ROUNDS * LOOKS.length, served.url)).toEqual([null, 'SIGKILL'])
  expect(await lookOnce(null, ROUNDS * LOOKS.length + 1, served.url)).toEqual([0, null])
  await client.end()
  await served.close()
  served = undefined

  const arrived = new Map<string, boolean[]>()
  for (const { headers, body } of server.arrived) {
    const id = String(headers['webhook-id'])
    arrived.set(id, [...(arrived.get(id) ?? []), JSON.parse(body).data.isRepeat])
  }
  const stored = await (await getDatabase()).select().from(alertMessage).orderBy(alertMessage.id)
  const arrivalsOf = (id: number) => arrived.get(`rampdesk-${environment.name}-${id}`)
  expect(stored.map(({ id, state }) => [state, arrivalsOf(id)])).toEqual(
    Array.from({ length: ROUNDS }, () => [
      // The message was taken but not sent, and its repeat was cut.
      ['unknown', [true]],
      // The repeat was answered, but the answer was not stored.
      ['unknown', [false, true]],
      ['sent', [false, true]],
      ['sent', [false]],
      ['sent', [false]],
    ]).flat(),
  )
}, 480_000)
