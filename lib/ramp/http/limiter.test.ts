import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter'

describe('limiter', () => {
  it('never runs more than its size at once, keeps the order and survives failures', async () => {
    const limit = createLimiter(2)
    const started: number[] = []
    const finish: ((failed: boolean) => void)[] = []
    const tasks = Array.from({ length: 6 }, (_, index) =>
      limit(async () => {
        started.push(index)
        const failed = await new Promise<boolean>((resolve) => {
          finish[index] = resolve
        })
        if (failed) throw new Error('task failed')
        return index
      }),
    )
    const settled = Promise.allSettled(tasks)
    for (let index = 0; index < 6; index++) {
      expect(started).toEqual([0, 1, 2, 3, 4, 5].slice(0, Math.min(index + 2, 6)))
      finish[index]?.(index % 2 === 1)
      await tasks[index]?.catch(() => undefined)
      await Promise.resolve()
    }
    expect((await settled).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => ['fulfilled', 'rejected']).flat(),
    )
    expect(await limit(async () => 'later')).toBe('later')
  })

  it('lets a task go that is given up while it waits, and keeps the order of the others', async () => {
    const limit = createLimiter(1)
    const started: string[] = []
    const controller = new AbortController()
    const reason = new Error('given up')
    let finish = () => undefined as unknown
    const first = limit(() => new Promise<void>((resolve) => (finish = () => resolve())))
    const start = (name: string, signal?: AbortSignal) => limit(async () => void started.push(name), signal)
    const second = start('second')
    const third = start('third', controller.signal)
    const fourth = start('fourth', new AbortController().signal)
    controller.abort(reason)
    await expect(third).rejects.toBe(reason)
    expect(started).toEqual([])
    finish()
    await Promise.all([first, second, fourth])
    expect(started).toEqual(['second', 'fourth'])
  })

  it('starts nothing that was given up before, and says so at once', async () => {
    const reason = new Error('given up')
    const limit = createLimiter(1)
    const task = async () => expect.fail('it began')
    await expect(limit(task, AbortSignal.abort(reason))).rejects.toBe(reason)
    let finish = () => undefined as unknown
    const running = limit(() => new Promise<void>((resolve) => (finish = () => resolve())))
    await expect(limit(task, AbortSignal.abort(reason))).rejects.toBe(reason)
    finish()
    await running
    expect(await limit(async () => 'later')).toBe('later')
  })

  it('starts nothing that is given up as its turn comes, and hands the place on', async () => {
    const limit = createLimiter(1)
    const started: string[] = []
    const reason = new Error('given up')
    const controller = new AbortController()
    let finish = () => undefined as unknown
    const holder = limit(() => new Promise<void>((resolve) => (finish = () => resolve())))
    const next = limit(async () => void started.push('next'), controller.signal)
    const last = limit(async () => void started.push('last'))
    finish()
    queueMicrotask(() => controller.abort(reason))
    await expect(next).rejects.toBe(reason)
    await Promise.all([holder, last])
    expect(started).toEqual(['last'])
  })
})
