import { expect, test } from 'vitest'
import { planCapacity, reachedLimits } from './capacity'
import { readCosts } from './read-costs'
import { busiestHour, longestWait, makeTraffic, trafficOf } from './traffic'
import { writePlan } from './write-plan'

const COSTS = { stored: 2_000, indexedById: 500, archived: 1_000, exported: 100_000 }
const SERVER = { disk: 1e12, memory: 64e9 }

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((all, one) => all + one, 0)

test('traffic has all deliveries, its nights and weekends, and is the same for the same seed', () => {
  const traffic = makeTraffic('a', 1_000_000, 365)
  expect(sum(traffic)).toBeCloseTo(1_000_000, 3)
  expect(makeTraffic('a', 1_000_000, 365)).toEqual(traffic)
  expect(makeTraffic('b', 1_000_000, 365)).not.toEqual(traffic)
  const days = Array.from({ length: 364 }, (_, day) => sum(traffic.slice(day * 24, day * 24 + 24)))
  const onDay = (weekday: number) => sum(days.filter((_, day) => day % 7 === weekday))
  expect(onDay(0)).toBeLessThan(onDay(3))
  expect(busiestHour(traffic)).toBeGreaterThan((3 * 1_000_000) / 365 / 24)
})

test('traffic of several is added hour by hour', () => {
  const [first, second] = ['integrator-0', 'integrator-1'].map((seed) => makeTraffic(seed, 1_000, 7))
  const together = trafficOf(2, 1_000, 7)
  expect(sum(together)).toBeCloseTo(2_000, 3)
  expect(together[5]).toBeCloseTo((first?.[5] ?? 0) + (second?.[5] ?? 0), 6)
})

test('what arrives faster than it is archived waits until there is time', () => {
  expect(longestWait(Float64Array.of(10, 10, 10), 10)).toBe(0)
  expect(longestWait(Float64Array.of(30, 10, 0, 0, 30), 10)).toBe(2)
})

test('each limit grows with the number of servers, and the lowest comes first', () => {
  const load = { costs: COSTS, server: SERVER, share: 1e-6 }
  const [one] = reachedLimits(load, 1)
  const [two] = reachedLimits(load, 2)
  expect(one).toMatchObject({ name: 'memory', most: 64_000_000 })
  expect(two?.most).toBe(2 * (one?.most ?? 0))
  expect(reachedLimits({ ...load, server: { disk: 1e9, memory: 64e9 } }, 1)[0]?.name).toBe('disk')
  expect(reachedLimits({ ...load, share: 1e-3 }, 1)[0]?.name).toBe('sync')
})

test('a plan says how many servers each limit asks for', () => {
  const plan = planCapacity(makeTraffic('a', 1e9, 365), COSTS, SERVER)
  expect(plan.storedBytes).toBeCloseTo(2e12, -3)
  expect(plan.needs.map(({ name, servers }) => [name, servers])).toEqual([
    ['memory', 16],
    ['disk', 3],
    ['sync', 2],
  ])
  expect(plan.holds[0]).toEqual({ servers: 1, deliveries: 64_000_000, limit: 'memory' })
  const text = writePlan(plan)
  expect(text).toContain('1,000,000,000 deliveries')
  expect(text).toContain('  16  memory: indexes by id fill 50 % of the memory')
  expect(text).not.toContain('a month')
  expect(writePlan(plan, 500)).toContain('A million stored deliveries cost 8 a month.')
})

test('costs come from the report of the benchmarks; a row that is missing is named', () => {
  const row = (name: string, value: number) => ({ name, value, measuredOn: '2026-11-28' })
  const rows = [
    row('storage (Postgres)', 2_000),
    row('storage, indexes by id (Postgres)', 500),
    row('sync (Postgres, archive of 1,000,000)', 1_000),
    row('export-csv (Postgres)', 100_000),
  ]
  expect(readCosts(rows)).toEqual(COSTS)
  expect(() => readCosts(rows.slice(1))).toThrow('bench/report.json has no row “storage (Postgres)”')
})
