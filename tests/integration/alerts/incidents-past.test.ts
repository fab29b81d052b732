import { expect, test } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { tryOnPast } from '@/lib/alerts/evaluate/try-on-past'
import { type Life, nextLife } from '@/lib/alerts/life/next-life'
import { INCIDENT_BEGINS } from '@/lib/alerts/rules/incidents'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { env } from '@/lib/env'
import type { Outcome } from '@/lib/model/outcome'
import { randomNumbers } from '../../support/egress/forbidden-ranges'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { beUpToDate, recordOf } from './fixtures'

const held = useDatabase()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HOLD = 10 * MINUTE
const START = Date.parse('2026-10-10T00:00:00Z')
const NOW = START + 30 * DAY

/** Each endpoint is a history of its own. */
const ENDPOINTS = Array.from({ length: 20 }, (_, index) => `https://h${index}.acme.example/hook`)

const next = randomNumbers(28)
const pick = <T>(values: readonly T[]) => values[next() % values.length] as T

/** Pauses in minutes, near the ten that an alert waits and near the day after which a run without failures ends. */
const PAUSES = [1, 2, 9, 10, 11, 12, 300, 1_000, 1_439, 1_440, 1_441, 2_000]

const TICKS: number[] = []
for (let at = START; at < NOW - 2 * DAY; at += pick(PAUSES) * MINUTE) TICKS.push(at)

const OUTCOMES: readonly Outcome[] = ['failed', 'failed', 'rejected', 'unknown', 'failed', 'delivered', 'legacy']

const deliveries = TICKS.flatMap((at) =>
  ENDPOINTS.filter(() => next() % 2 === 0).map((endpoint) => ({ at, endpoint, outcome: pick(OUTCOMES) })),
)

type Firing = [from: number, to: number | null]

/** The firings by the words of the rule: so many failures in a row, until a delivery or a day without a failure, and ten minutes more. */
function expectedOf(endpoint: string, least: number): Firing[] {
  const found: Firing[] = []
  let [inRow, lastAt, open]: [number, number, Firing | null] = [0, 0, null]
  const end = (at: number) => {
    if (open) open[1] = at
    open = null
  }
  for (const { at, outcome } of deliveries.filter((one) => one.endpoint === endpoint)) {
    if (outcome === 'legacy') continue
    if (open && at >= lastAt + DAY) end(lastAt + DAY)
    if (outcome === 'delivered') {
      end(at)
      inRow = 0
      continue
    }
    inRow += 1
    lastAt = at
    if (open || inRow < least) continue
    const before = found.at(-1)
    open = before?.[1] && at < before[1] + HOLD ? before : [at, null]
    if (open !== before) found.push(open)
  }
  if (open) end(lastAt + DAY)
  return found.map(([from, to]) => [from, to !== null && to + HOLD <= NOW ? to + HOLD : null])
}

const RULES = [3, 6].map((failures) => ({ id: failures, kind: INCIDENT_BEGINS.id, settings: { failures } }))

const iso = ([from, to]: Firing) => [new Date(from).toISOString(), to === null ? null : new Date(to).toISOString()]

/** Looks at the minutes in which something may change, and at the minutes before them. */
async function lookAtAll(): Promise<Map<string, Firing[]>> {
  const minutes = TICKS.flatMap((at) => [at, at + DAY].flatMap((one) => [-1, 0, 9, 10].map((by) => one + by * MINUTE)))
  const lives = new Map<string, Life | null>()
  const firings = new Map<string, Firing[]>()
  let stored = 0
  for (const minute of [...new Set(minutes)].toSorted((a, b) => a - b)) {
    const come = deliveries.slice(stored).filter(({ at }) => at <= minute)
    stored += come.length
    if (come.length > 0)
      await held.database.transaction((tx) =>
        insertRecords(
          tx,
          desk.name,
          come.map((one) => recordOf({ ...one, text: `${one.endpoint} ${one.at}` })),
        ),
      )
    const now = new Date(minute)
    for (const { ruleId, findings } of await evaluateRules(desk, RULES, now))
      for (const endpoint of ENDPOINTS) {
        const key = `${ruleId} ${endpoint}`
        const isOver = findings?.some((one) => one.subject === endpoint && one.isOver) === true
        const after = nextLife(lives.get(key) ?? null, { now, isOver, isClear: !isOver, holds: INCIDENT_BEGINS.holds })
        lives.set(key, after?.life ?? null)
        const own = firings.get(key) ?? []
        firings.set(key, own)
        const last = own.at(-1)
        if (after?.transition === 'fired') own.push([minute, null])
        // A look finds an incident gone a minute after the last look that found it.
        else if (after?.transition === 'resolved' && last) last[1] = minute + MINUTE
      }
  }
  return firings
}

test('incidents fire and end at the same minutes live, on the past and by the words of the rule, in 20 histories of 30 days', async () => {
  await beUpToDate(held, desk)
  const live = await lookAtAll()
  let firings = 0
  for (const { id, settings } of RULES) {
    const past = await tryOnPast(scopeOf(desk, 'operator'), INCIDENT_BEGINS, settings, { now: new Date(NOW) })
    for (const endpoint of ENDPOINTS) {
      const about = [id, endpoint]
      const expected = expectedOf(endpoint, id).map(iso)
      const found = (past?.firings ?? []).filter(({ subject }) => subject === endpoint).toReversed()
      expect([...about, ...found.map(({ from, to }) => [from, to])]).toEqual([...about, ...expected])
      expect([...about, ...(live.get(`${id} ${endpoint}`) ?? []).map(iso)]).toEqual([...about, ...expected])
      firings += expected.length
    }
    expect(past?.count).toBe(past?.firings.length)
  }
  expect(firings).toBeGreaterThan(100)
})
