import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { INCIDENT_BEGINS } from '@/lib/alerts/rules/incidents'
import { NO_CAUSE, type RuleFinding } from '@/lib/alerts/rules/rule-kind'
import { alert, alertTransition } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { addIncidentRule } from './fixtures'

vi.mock('@/lib/alerts/evaluate/evaluate-rules')

const held = useDatabase({ isFilledOnce: true })
const [configured] = env().environments
if (!configured) throw new Error('There is no environment.')

/** The night in which clocks in Europe go back. */
const START = Date.parse('2026-10-24T22:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const SUBJECTS = ['a', 'b'] as const
type Subject = (typeof SUBJECTS)[number]

/** `gone`: not found at all. `unread`: the rule could not be judged. */
const SEEN = ['over', 'between', 'clear', 'gone'] as const
type Seen = (typeof SEEN)[number]

/** One look, some minutes after the one before. */
type Look = { minutes: number; seen: Record<Subject, Seen> | 'unread' }
type Holds = { before: number; after: number }

const seen = fc.constantFrom<Seen>('over', 'over', 'between', 'clear', 'clear', 'gone')
const looksWithin = (minutes: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      minutes,
      seen: fc.oneof(
        { weight: 9, arbitrary: fc.record({ a: seen, b: seen }) },
        { weight: 1, arbitrary: fc.constant('unread' as const) },
      ),
    }),
    { minLength: 25, maxLength: 40 },
  )

const holds = fc.record({ before: fc.constantFrom(0, 0, 1, 5), after: fc.constantFrom(0, 1, 5, 10) })

/** Mostly each minute, sometimes long after; late looks are those of records that came late. */
const onwards = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(23 * 60, 24 * 60 - 1, 24 * 60, 25 * 60) },
)
const anyhow = fc.oneof({ weight: 8, arbitrary: onwards }, { weight: 1, arbitrary: fc.constantFrom(-60, -5) })

let desks = 0

const findingOf = (subject: Subject, { isOver, isClear }: Pick<RuleFinding, 'isOver' | 'isClear'>): RuleFinding => ({
  subject,
  subjectName: subject,
  cause: NO_CAUSE,
  isOver,
  isClear,
  evidence: { sentence: 'It is so.', value: 1, threshold: 1, href: null },
})

type Entry = { at: number; transition: string }
type Lived = { times: number; state: string; entries: Entry[] }

/** Alerts of each subject in their order, after looks at a rule of its own. */
async function live(looks: readonly Look[], kindHolds: Holds): Promise<Record<Subject, Lived[]>> {
  const environment = { ...configured, name: `desk-${++desks}` } as NonNullable<typeof configured>
  const ruleId = await addIncidentRule(held, environment)
  let now = START
  for (const look of looks) {
    now += look.minutes * MINUTE
    const { seen: all } = look
    const findings =
      all === 'unread'
        ? null
        : SUBJECTS.filter((subject) => all[subject] !== 'gone').map((subject) =>
            findingOf(subject, { isOver: all[subject] === 'over', isClear: all[subject] === 'clear' }),
          )
    vi.mocked(evaluateRules).mockResolvedValue([{ ruleId, kind: { ...INCIDENT_BEGINS, holds: kindHolds }, findings }])
    await advanceAlerts(environment, new Date(now))
  }
  const rows = await held.database
    .select({ alert, entry: alertTransition })
    .from(alert)
    .leftJoin(alertTransition, eq(alertTransition.alertId, alert.id))
    .where(eq(alert.ruleId, ruleId))
    .orderBy(asc(alert.id), asc(alertTransition.id))
  const of = (subject: Subject) => {
    const own = rows.filter((row) => row.alert.subject === subject)
    return [...new Set(own.map((row) => row.alert.id))].map((id) => {
      const lines = own.filter((row) => row.alert.id === id)
      const entries = lines.flatMap(({ entry }) =>
        entry ? [{ at: entry.at.getTime(), transition: entry.transition }] : [],
      )
      return { times: lines[0]?.alert.timesFired ?? 0, state: lines[0]?.alert.state ?? '', entries }
    })
  }
  return { a: of('a'), b: of('b') }
}

/** Written anew from the words: an alert begins after it was true for some time, and ends after it was gone for some time. */
function expected(looks: readonly Look[], { before, after }: Holds, subject: Subject): Lived[] {
  const alerts: (Lived & { endedAt: number })[] = []
  let current: { alert: (typeof alerts)[number] | null; since: number; trueAt: number } | null = null
  let now = START
  for (const { minutes, seen: all } of looks) {
    now += minutes * MINUTE
    if (all === 'unread') continue
    const isOver = all[subject] === 'over'
    const isClear = all[subject] === 'clear' || all[subject] === 'gone'
    if (current === null && isOver) {
      const last = alerts.at(-1)
      current = { alert: last && now - last.endedAt < DAY ? last : null, since: now, trueAt: now }
    }
    if (current === null) continue
    if (!isClear) current.trueAt = now
    const isFiring: boolean = current.alert?.state === 'firing'
    if (!isFiring && isClear) {
      if (current.alert) current.alert.state = 'resolved'
      current = null
    } else if (!isFiring && isOver && now - current.since >= before * MINUTE) {
      if (current.alert === null) {
        current.alert = { times: 0, state: '', entries: [], endedAt: 0 }
        alerts.push(current.alert)
      }
      Object.assign(current.alert, { times: current.alert.times + 1, state: 'firing' })
      current.alert.entries.push({ at: now, transition: 'fired' })
    } else if (!isFiring && current.alert) current.alert.state = 'pending'
    else if (isFiring && isClear && now - current.trueAt >= after * MINUTE && current.alert) {
      Object.assign(current.alert, { state: 'resolved', endedAt: now })
      current.alert.entries.push({ at: now, transition: 'resolved' })
      current = null
    }
  }
  const pending = current !== null && current.alert === null ? [{ times: 0, state: 'pending', entries: [] }] : []
  return [...alerts.map(({ times, state, entries }) => ({ times, state, entries })), ...pending]
}

test('alerts begin, end and come back as their words say, whatever flaps and however late', async () => {
  await fc.assert(
    fc.asyncProperty(looksWithin(onwards), holds, async (looks, kindHolds) => {
      const lived = await live(looks, kindHolds)
      for (const subject of SUBJECTS) expect(lived[subject]).toEqual(expected(looks, kindHolds, subject))
    }),
    { numRuns: 10, endOnFailure: true },
  )
})

test('a clock that goes back makes neither two alerts of one, nor an end before its time', async () => {
  await fc.assert(
    fc.asyncProperty(looksWithin(anyhow), holds, async (looks, kindHolds) => {
      const lived = await live(looks, kindHolds)
      for (const subject of SUBJECTS) {
        const all = lived[subject]
        expect(all.filter(({ state }) => state !== 'resolved').length).toBeLessThanOrEqual(1)
        for (const { times, state, entries } of all) {
          const fired = entries.filter(({ transition }) => transition === 'fired')
          expect(fired).toHaveLength(times)
          expect(entries.map(({ transition }) => transition)).toEqual(
            entries.map((_, index) => (index % 2 === 0 ? 'fired' : 'resolved')),
          )
          expect(entries.at(-1)?.transition === 'fired').toBe(state === 'firing')
          for (const [index, { at, transition }] of entries.entries())
            if (transition === 'resolved' && kindHolds.after > 0)
              expect(at - (entries[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(kindHolds.after * MINUTE)
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
