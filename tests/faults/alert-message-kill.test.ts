import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { closeDatabase, getDatabase } from '@/lib/db'
import { alertMessage } from '@/lib/db/schema'
import { useChannelServer } from '../integration/alerts/channel-server'
import { addIncidentRule, addRun, beUpToDate } from '../integration/alerts/fixtures'
import { environment } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase, type TestDatabase } from '../integration/support/use-database'
import { useConfiguration } from '../integration/targets/fixtures'
import { bundle } from '../support/processes/bundle'
import { scopeOf } from '../support/scope'
import { startWorker } from './support/start-worker'

useConfiguration()
const server = useChannelServer()
let script: string
beforeAll(async () => {
  await createDatabase()
  script = await bundle('tests/faults/support/run-alert-messages.ts')
})
afterAll(async () => {
  await closeDatabase()
  await dropDatabase()
})

const START = new Date()

/** A look ten minutes after the one before, cut at a step; null for one that is not. */
const LOOKS = [
  { step: 'planned' },
  { step: 'taken' },
  { step: 'answering' },
  { step: 'answered' },
  { step: 'answering', ofRepeat: true },
  { step: 'answered', ofRepeat: true },
  { step: 'stored' },
  null,
] as const

test('the sender of messages killed at each step, of a message and of its repeat: each arrives once, or once and as a marked repeat', async () => {
  const held: TestDatabase = { engine: 'pglite', database: await getDatabase() }
  await beUpToDate(held, environment)
  await addIncidentRule(held, environment)
  const settings = { url: server.url('/own') }
  const channel = { kind: 'webhook' as const, name: 'Own', severities: ['page' as const], recipients: [], settings }
  await createChannel(scopeOf(environment, 'admin'), channel)
  for (let id = 1; id <= 5; id++) await addRun(held, environment, id, `https://h${id}.example/hook`, START)
  expect(await advanceAlerts(environment, START)).toMatchObject({ fired: 5 })
  await closeDatabase()

  for (const [index, look] of LOOKS.entries()) {
    const isOfRepeat = look !== null && 'ofRepeat' in look
    const worker = startWorker(script, {
      NOW: new Date(START.getTime() + index * 600_000).toISOString(),
      KILL_AT: look?.step ?? '',
      KILL_REPEAT: isOfRepeat ? '1' : '0',
    })
    const ended = once(worker, 'exit')
    server.replyBy((_path, body) => {
      if (look?.step !== 'answering' || JSON.parse(body).data.isRepeat !== isOfRepeat) return { status: 200 }
      worker.kill('SIGKILL')
      return 'cut'
    })
    expect([index, ...(await ended)]).toEqual([index, ...(look ? [null, 'SIGKILL'] : [0, null])])
  }

  const arrived = new Map<string, boolean[]>()
  for (const { headers, body } of server.arrived) {
    const id = String(headers['webhook-id'])
    arrived.set(id, [...(arrived.get(id) ?? []), JSON.parse(body).data.isRepeat])
  }
  const stored = await (await getDatabase()).select().from(alertMessage).orderBy(alertMessage.id)
  const arrivalsOf = (id: number) => arrived.get(`rampdesk-${environment.name}-${id}`)
  expect(stored.map(({ id, state }) => [state, arrivalsOf(id)])).toEqual([
    // Taken and not sent; its repeat was cut.
    ['unknown', [true]],
    // The repeat was answered, and nobody noted it.
    ['unknown', [false, true]],
    ['sent', [false, true]],
    ['sent', [false]],
    ['sent', [false]],
  ])
})
