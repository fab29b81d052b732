import { setImmediate as yieldNow } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OperatorActor } from '../scope'
import { createSessionWatch, type SessionWatchDeps } from './session-watch'

const VIEWER: OperatorActor = { kind: 'operator', id: 'o', email: 'a@b.c', name: 'A', role: 'viewer', sessionId: 's' }

/** A watch whose clock moves only by `pass`. */
function watchWith(readOperators: SessionWatchDeps['readOperators']) {
  let now = 0
  let go: () => void = () => undefined
  const wait = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      go = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  const watch = createSessionWatch({ clock: { now: () => now, wait }, readOperators })
  const pass = async (times: number) => {
    for (let time = 0; time < times; time++) {
      now += 500
      go()
      await yieldNow()
    }
  }
  return { watch: () => watch.watch(VIEWER, 'sandbox', ['delivery.read']), pass }
}

test('a check that never ends ends the streams of its time, and none that is opened when the database answers again', async () => {
  let isLost = true
  const { watch, pass } = watchWith((ids) =>
    isLost ? new Promise(() => undefined) : Promise.resolve(new Map(ids.map((id) => [id, VIEWER]))),
  )
  const before = watch()
  await pass(10)
  expect(before.signal.aborted).toBe(true)
  before.release()
  isLost = false
  const after = watch()
  await pass(20)
  expect(after.signal.aborted).toBe(false)
  after.release()
})

test('checks that hang are few: one in five seconds', async () => {
  let checks = 0
  const { watch, pass } = watchWith(() => {
    checks += 1
    return new Promise(() => undefined)
  })
  const { release } = watch()
  await pass(30)
  expect(checks).toBe(3)
  release()
})
