import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BREAKER,
  type BreakerPass,
  type BreakerRefusal,
  createCircuitBreaker,
  type Evidence,
  type OutageKind,
} from './circuit-breaker'

const isPass = (entered: BreakerPass | BreakerRefusal): entered is BreakerPass => 'leave' in entered

function breakerWithClock(options = BREAKER) {
  const clock = { ms: 1_000_000 }
  const breaker = createCircuitBreaker(options, () => clock.ms)
  const pass = () => {
    const entered = breaker.enter()
    return isPass(entered) ? entered : expect.fail(`refused for ${entered.retryAfter} s`)
  }
  const leave = (...evidence: Evidence[]) => {
    for (const shown of evidence) pass().leave(shown)
  }
  return { clock, breaker, pass, leave }
}

const FIVE: OutageKind[] = ['server', 'timeout', 'connection', 'server', 'timeout']

describe('circuit breaker', () => {
  it('opens after five failures in a row and says why', () => {
    const { breaker, leave } = breakerWithClock()
    leave(...FIVE.slice(0, 4))
    expect(breaker.refusal()).toBeNull()
    leave('connection')
    const refusal = { kind: 'connection', failuresInARow: 5, retryAfter: 5 }
    expect(breaker.refusal()).toEqual(refusal)
    expect(breaker.enter()).toEqual(refusal)
  })

  it('counts anew after a success, and is not moved by what shows nothing', () => {
    const { breaker, leave } = breakerWithClock()
    leave(...FIVE.slice(0, 4), 'works', ...FIVE.slice(0, 4), 'nothing', 'nothing')
    expect(breaker.refusal()).toBeNull()
    leave('server')
    expect(breaker.refusal()).not.toBeNull()
  })

  it('lets one probe pass in five seconds, and names the seconds that are left', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    leave(...FIVE)
    clock.ms += 4999
    expect(breaker.enter()).toMatchObject({ retryAfter: 1 })
    clock.ms += 1
    expect(breaker.refusal()).toBeNull()
    const probe = pass()
    expect(breaker.enter()).toMatchObject({ retryAfter: 5 })
    clock.ms += 1000
    probe.leave('timeout')
    expect(breaker.enter()).toEqual({ kind: 'timeout', failuresInARow: 6, retryAfter: 4 })
    clock.ms += 4000
    expect(breaker.refusal()).toBeNull()
  })

  it('sends no second probe while one is on its way', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    leave(...FIVE)
    clock.ms += 5000
    const probe = pass()
    clock.ms += 29_000
    expect(breaker.enter()).toMatchObject({ retryAfter: 1 })
    probe.leave('timeout')
    expect(breaker.refusal()).toBeNull()
  })

  it('closes with the first success, be it of a probe or of a request from before', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    const early = pass()
    leave(...FIVE)
    early.leave('works')
    leave(...FIVE)
    clock.ms += 5000
    pass().leave('works')
    leave(...FIVE.slice(0, 4))
    expect(breaker.refusal()).toBeNull()
  })

  it('frees the slot of a probe that its caller gave up, without a faster pace', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    leave(...FIVE)
    clock.ms += 5000
    const probe = pass()
    clock.ms += 2000
    probe.leave('nothing')
    expect(breaker.enter()).toMatchObject({ retryAfter: 3 })
    clock.ms += 3000
    pass().leave('works')
    expect(breaker.refusal()).toBeNull()
  })

  it('keeps the slot of a new outage when a probe of the last one ends late', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    const early = pass()
    leave(...FIVE)
    clock.ms += 5000
    const late = pass()
    early.leave('works')
    leave(...FIVE)
    clock.ms += 5000
    pass()
    clock.ms += 5000
    late.leave('nothing')
    expect(breaker.enter()).toMatchObject({ retryAfter: 1 })
  })

  it('does not count a late failure as a reason to wait longer', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    const late = pass()
    leave(...FIVE)
    clock.ms += 4000
    late.leave('connection')
    expect(breaker.enter()).toEqual({ kind: 'connection', failuresInARow: 6, retryAfter: 1 })
  })

  it('is not locked by a clock that steps back', () => {
    const { breaker, clock, pass, leave } = breakerWithClock()
    leave(...FIVE)
    clock.ms -= 86_400_000
    pass().leave('server')
    expect(breaker.enter()).toMatchObject({ retryAfter: 5 })
    clock.ms += 5000
    expect(breaker.refusal()).toBeNull()
  })

  it('keeps the pace and never locks, whatever happens', () => {
    const step = fc.record({
      advance: fc.integer({ min: 0, max: 7000 }),
      evidence: fc.constantFrom<Evidence>('works', 'nothing', 'server', 'timeout', 'connection'),
      leaveFirst: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { breaker, clock } = breakerWithClock({ failures: 2, probeEveryMs: 5000 })
        const running: BreakerPass[] = []
        let isOpen = false
        let lastProbe = Number.NEGATIVE_INFINITY
        for (const { advance, evidence, leaveFirst } of steps) {
          clock.ms += advance
          if (leaveFirst) running.shift()?.leave(evidence)
          const wouldRefuse = breaker.refusal()
          const entered = breaker.enter()
          expect(isPass(entered)).toBe(wouldRefuse === null)
          if (!isPass(entered)) {
            isOpen = true
            expect(entered.retryAfter).toBeGreaterThanOrEqual(1)
            expect(entered.retryAfter).toBeLessThanOrEqual(5)
            continue
          }
          running.push(entered)
          if (isOpen && breaker.refusal() !== null) {
            expect(clock.ms - lastProbe).toBeGreaterThanOrEqual(5000)
            lastProbe = clock.ms
          } else isOpen = false
        }
        for (const pass of running) pass.leave('nothing')
        clock.ms += 5000
        expect(breaker.refusal()).toBeNull()
      }),
    )
  })
})
