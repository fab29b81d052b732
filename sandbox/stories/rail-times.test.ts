import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, dayOf, isBusinessDay } from './calendar'
import { DEBIT_TIME, handedInAt, onBusinessDay, RAIL_TIMES, settlesAt } from './rail-times'
import { DAY, HOUR } from './story'

const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })
const shares = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const TIMES = Object.entries({ ...RAIL_TIMES, debit: DEBIT_TIME })

test('weekends are no business days', () => {
  expect(['1969-12-26', '1969-12-28'].map((date) => isBusinessDay(dayOf(Date.parse(date))))).toEqual([true, false])
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((date) => dayOf(Date.parse(date)))
  expect(days.map(isBusinessDay)).toEqual([true, false, false, true])
  const [friday = 0, saturday = 0] = days
  expect([addBusinessDays(friday, 0), addBusinessDays(friday, 1), addBusinessDays(saturday, 0)]).toEqual([
    friday,
    friday + 3,
    friday + 3,
  ])
})

describe.each(TIMES)('%s', (_, time) => {
  test('is handed in once it is ready, when the rail is open, and settles after that', () => {
    fc.assert(
      fc.property(instants, shares, shares, (ready, first, second) => {
        const handedIn = handedInAt(time, ready, first)
        const settled = settlesAt(time, handedIn, second)
        expect(handedIn).toBeGreaterThan(ready)
        expect(settled).toBeGreaterThan(handedIn)
        if ('takesMs' in time) return
        expect([dayOf(handedIn), dayOf(settled)].every(isBusinessDay)).toBe(true)
        const [opens, closes] = time.handedIn
        expect(handedIn % DAY).toBeGreaterThanOrEqual(opens * HOUR)
        expect(handedIn % DAY).toBeLessThan(closes * HOUR)
        const [least, most] = time.businessDays
        expect(dayOf(settled)).toBeGreaterThanOrEqual(addBusinessDays(dayOf(handedIn), least))
        expect(dayOf(settled)).toBeLessThanOrEqual(addBusinessDays(dayOf(handedIn), most))
      }),
    )
  })
})

test('a bank acts on a business day, some days later', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 9 }), shares, (from, days, share) => {
      const at = onBusinessDay(from, days, share)
      expect(isBusinessDay(dayOf(at))).toBe(true)
      expect(at).toBeGreaterThan(from)
    }),
  )
})
