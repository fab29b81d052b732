import { expect, test } from 'vitest'
import { createHashQueue } from './hash-queue'

function task() {
  let finish: (value: number) => void = () => undefined
  const state = { started: false }
  const promise = new Promise<number>((resolve) => {
    finish = resolve
  })
  const run = () => {
    state.started = true
    return promise
  }
  return { state, finish: (value: number) => finish(value), run }
}

test('runs a bounded number at once, in order, and refuses what is too much', async () => {
  const run = createHashQueue({ running: 2, waiting: 2 })
  const tasks = Array.from({ length: 5 }, task)
  const results = tasks.slice(0, 4).map((item) => run(item.run))
  await expect(run(tasks[4]?.run ?? (() => Promise.resolve(0)))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 1,
  })
  expect(tasks.map((item) => item.state.started)).toEqual([true, true, false, false, false])

  tasks[1]?.finish(1)
  await results[1]
  expect(tasks.map((item) => item.state.started)).toEqual([true, true, true, false, false])
  tasks[0]?.finish(0)
  tasks[2]?.finish(2)
  tasks[3]?.finish(3)
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('goes on after a task that failed', async () => {
  const run = createHashQueue({ running: 1, waiting: 1 })
  const failing = run(() => Promise.reject(new Error('broken')))
  const next = run(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await run(() => Promise.resolve('again'))).toBe('again')
})
