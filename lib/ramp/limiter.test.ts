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
})
