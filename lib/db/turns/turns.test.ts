import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns, type Turns } from './turns'
import { WORK, type Work } from './work'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Everybody asks at once, in this order; each turn takes its time. Answers who was served when. */
async function play(asked: readonly { work: Work; ms: number }[]) {
  const turns = createTurns(Date.now)
  const served: { work: Work; index: number; at: number }[] = []
  const begun = Date.now()
  const all = asked.map(async ({ work, ms }, index) => {
    const end = await turns.take({ work })
    served.push({ work, index, at: Date.now() - begun })
    await new Promise((resolve) => setTimeout(resolve, ms))
    end()
  })
  await vi.runAllTimersAsync()
  await Promise.allSettled(all)
  return served
}

async function takeOne(turns: Turns, ms: number) {
  const end = await turns.take({ work: 'interactive' })
  await vi.advanceTimersByTimeAsync(ms)
  end()
}

const asks = (work: Work, count: number, ms: number) => Array.from({ length: count }, () => ({ work, ms }))
const until = (served: Awaited<ReturnType<typeof play>>, work: Work) =>
  served.findLastIndex((turn) => turn.work === work)

describe('turns', () => {
  test('are taken one at a time, each once, and within a class by who asked first', async () => {
    const work = fc.constantFrom<Work>('interactive', 'paced', 'bulk')
    const asked = fc.array(fc.record({ work, ms: fc.integer({ min: 1, max: 40 }) }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(asked, async (list) => {
        const served = await play(list)
        expect(served.map(({ index }) => index).sort((a, b) => a - b)).toEqual(list.map((_, index) => index))
        let free = 0
        for (const { index, at } of served) {
          expect(at).toBe(free)
          free = at + (list[index]?.ms ?? 0)
        }
        for (const kind of Object.keys(WORK)) {
          const own = served.filter((turn) => turn.work === kind).map(({ index }) => index)
          expect(own).toEqual(own.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('someone who looks at a page is served next, whatever number of slices waits', async () => {
    const served = await play([...asks('bulk', 100, 50), ...asks('interactive', 1, 5)])
    expect(served[1]).toMatchObject({ work: 'interactive', at: 50 })
  })

  test('a class has its share of the time while all wait, whatever its turns take', async () => {
    const served = await play([...asks('bulk', 40, 50), ...asks('interactive', 400, 5), ...asks('paced', 300, 4)])
    const seconds = { interactive: 0, paced: 0, bulk: 0 }
    for (const { work } of served.slice(0, until(served, 'interactive')))
      seconds[work] += { interactive: 5, paced: 4, bulk: 50 }[work]
    const all = seconds.interactive + seconds.paced + seconds.bulk
    expect(seconds.interactive / all).toBeCloseTo(0.6, 1)
    expect(seconds.paced / all).toBeCloseTo(0.3, 1)
    expect(seconds.bulk / all).toBeCloseTo(0.1, 1)
  })

  test('a request that began earlier is served first, whatever it asks for later', async () => {
    const turns = createTurns(Date.now)
    const end = await turns.take({ work: 'interactive' })
    const order: string[] = []
    const asking = [
      { name: 'late', since: Date.now() + 20 },
      { name: 'early', since: Date.now() + 10 },
      { name: 'early again', since: Date.now() + 10 },
    ].map(async ({ name, since }) => {
      const endOwn = await turns.take({ work: 'interactive', since })
      order.push(name)
      endOwn()
    })
    end()
    await Promise.all(asking)
    expect(order).toEqual(['early', 'early again', 'late'])
  })

  test('a small step beside many readers waits for a few of them, not for all', async () => {
    const served = await play([...asks('interactive', 200, 10), ...asks('paced', 1, 5)])
    expect(served.findIndex(({ work }) => work === 'paced')).toBeLessThan(3)
  })

  test('nobody saves up time in which nothing was asked for', async () => {
    const turns = createTurns(Date.now)
    for (let turn = 0; turn < 100; turn++) {
      const end = await turns.take({ work: 'bulk' })
      await vi.advanceTimersByTimeAsync(50)
      end()
    }
    const holding = await turns.take({ work: 'bulk' })
    const order: Work[] = []
    const asked = [...asks('interactive', 100, 0), ...asks('bulk', 1, 0)].map(async ({ work }) => {
      const end = await turns.take({ work })
      order.push(work)
      await vi.advanceTimersByTimeAsync(5)
      end()
    })
    await vi.advanceTimersByTimeAsync(50)
    holding()
    await Promise.all(asked)
    expect(order.indexOf('bulk')).toBeLessThan(70)
  })

  test('a page that would wait too long is refused at once, and a job is not', async () => {
    const turns = createTurns(Date.now)
    for (let turn = 0; turn < 10; turn++) await takeOne(turns, 2_000)
    await turns.take({ work: 'interactive' })
    const waiting = asks('interactive', 30, 0).map(({ work }) => turns.take({ work }).catch((error: unknown) => error))
    expect(turns.waiting).toBeLessThan(30)
    expect(await waiting.at(-1)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 })
    const before = turns.waiting
    void turns.take({ work: 'bulk' })
    expect(turns.waiting).toBe(before + 1)
  })

  test('one very long turn has nobody refused after it', async () => {
    const turns = createTurns(Date.now)
    await takeOne(turns, 60_000)
    await turns.take({ work: 'interactive' })
    for (let page = 0; page < 30; page++) void turns.take({ work: 'interactive' })
    expect(turns.waiting).toBe(30)
  })

  test('a wait has an end, also behind a turn that has none', async () => {
    const turns = createTurns(Date.now)
    await turns.take({ work: 'bulk' })
    const page = turns.take({ work: 'interactive' }).catch((error: unknown) => error)
    const step = turns.take({ work: 'paced' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(WORK.interactive.waitMs)
    expect(await page).toMatchObject({ code: 'unavailable' })
    expect(turns.waiting).toBe(1)
    await vi.advanceTimersByTimeAsync(WORK.paced.waitMs)
    expect(await step).toMatchObject({ code: 'unavailable' })
    expect(turns.heldMs).toBe(WORK.interactive.waitMs + WORK.paced.waitMs)
  })

  test('ending twice ends no turn of another', async () => {
    const turns = createTurns(Date.now)
    const end = await turns.take({ work: 'bulk' })
    end()
    await turns.take({ work: 'bulk' })
    end()
    expect(turns.heldMs).toBe(0)
    let isIdle = false
    void turns.idle().then(() => {
      isIdle = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(isIdle).toBe(false)
  })
})
