import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMintingBudget, type MintingPlace } from './minting-budget'

const START = 1_000_000

function budgetWithClock(perMinute: number) {
  const clock = { ms: START }
  const budget = createMintingBudget(perMinute, () => clock.ms)
  const take = (): MintingPlace => {
    const place = budget.take()
    return 'leave' in place ? place : expect.fail(`refused for ${place.retryAfter} s`)
  }
  const mint = (count = 1) => {
    for (let index = 0; index < count; index++) take().leave(true)
  }
  return { clock, budget, take, mint }
}

describe('minting budget', () => {
  it('ends at its size and begins again a minute after each request', () => {
    const { budget, clock, mint } = budgetWithClock(3)
    mint(2)
    clock.ms += 20_000
    mint()
    clock.ms += 10_000
    expect(budget.take()).toEqual({ retryAfter: 30 })
    clock.ms += 29_999
    expect(budget.take()).toEqual({ retryAfter: 1 })
    clock.ms += 1
    mint(2)
    expect(budget.take()).toEqual({ retryAfter: 20 })
  })

  it('counts what is on its way, and from its end what was long on its way', () => {
    const { budget, clock, take } = budgetWithClock(1)
    const place = take()
    expect(budget.take()).toEqual({ retryAfter: 60 })
    clock.ms += 25_000
    place.leave(true)
    expect(budget.take()).toEqual({ retryAfter: 60 })
  })

  it('keeps the place of a request that takes longer than a minute', () => {
    const { budget, clock, take } = budgetWithClock(1)
    const place = take()
    clock.ms += 90_000
    expect(budget.take()).toEqual({ retryAfter: 60 })
    place.leave(true)
    clock.ms += 59_000
    expect(budget.take()).toEqual({ retryAfter: 1 })
    clock.ms += 1000
    take().leave(false)
    take()
  })

  it('does not count what was not sent', () => {
    const { budget, mint, take } = budgetWithClock(2)
    for (let index = 0; index < 100; index++) take().leave(false)
    mint(2)
    expect(budget.take()).toEqual({ retryAfter: 60 })
  })

  it('delays by a minute at most when the clock steps back', () => {
    const { budget, clock, mint } = budgetWithClock(5)
    mint(5)
    clock.ms -= 86_400_000
    expect(budget.take()).toEqual({ retryAfter: 60 })
    clock.ms += 60_000
    mint(5)
  })

  it('lets no more than its size through in any minute, and always names a wait that suffices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }), (gaps) => {
        const { budget, clock } = budgetWithClock(4)
        const sent: number[] = []
        for (const gap of gaps) {
          clock.ms += gap
          const place = budget.take()
          if ('leave' in place) {
            place.leave(true)
            sent.push(clock.ms)
          } else {
            clock.ms += place.retryAfter * 1000
            const next = budget.take()
            expect('leave' in next).toBe(true)
            if ('leave' in next) next.leave(false)
          }
        }
        for (const [index, at] of sent.entries())
          expect((sent[index + 4] ?? Infinity) - at).toBeGreaterThanOrEqual(60_000)
      }),
    )
  })
})
