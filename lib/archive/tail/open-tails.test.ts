import { afterEach, expect, test } from 'vitest'
import type { Environment } from '../../env'
import { CLOCK } from '../../platform-sync/clock'
import { NO_FILTER } from '../filter/filter'
import { createHub, type Hub } from './hub'
import { closeTails, hubOf } from './open-tails'
import { createWatcher } from './watcher'

const ENVIRONMENT: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik_test',
  integratorSecret: 'test-integrator-secret',
}
const DOWN = () => Promise.reject(new Error('No database is needed here'))
const hub = () => createHub(ENVIRONMENT, { clock: CLOCK, sync: DOWN, readGlance: DOWN }, () => undefined)

afterEach(closeTails)

test('the end of the process waits for what runs, however often it is asked, and forgets it then', async () => {
  let finish: () => void = () => undefined
  const stopped = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow: Hub = { ...hub(), stop: () => stopped }
  hubOf(ENVIRONMENT, () => slow)
  const order: string[] = []
  const first = closeTails().then(() => order.push('first'))
  expect(hubOf(ENVIRONMENT, hub)).toBe(slow)
  const second = closeTails().then(() => order.push('second'))
  await Promise.resolve().then(() => order.push('finish'))
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['finish', 'first', 'second'])
  expect(hubOf(ENVIRONMENT, hub)).not.toBe(slow)
})

test('a stream that is opened while the process stops ends at once', async () => {
  const own = hubOf(ENVIRONMENT, hub)
  const stopping = own.stop()
  const ended: string[] = []
  const onEnd = () => void ended.push('late')
  const late = createWatcher({ filter: NO_FILTER, position: { id: 0, floor: 0 }, isContinued: false, now: 0, onEnd })
  own.add(late)
  expect(ended).toEqual(['late'])
  expect(await new Response(late.body).text()).toContain('event: end\n')
  await stopping
})
