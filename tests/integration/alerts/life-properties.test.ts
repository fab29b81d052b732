import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { NO_CAUSE, type RuleFinding } from '@/lib/alerts/rule-kind/rule-kind'
import { INCIDENT_BEGINS } from '@/lib/alerts/rules/incidents'
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

/** `gone`: the subject is not found at all. A look is `unread` if the rule could not be judged. */
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

/** Minutes to the next look: mostly a few, sometimes about a day; `anyhow` also goes back, as for records that came late. */
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

type Known = Lived & { endedAt: number }

/** A model written anew from the words: an alert begins after it was true for some time, and ends after it was gone for some time. */
class Model {
  readonly alerts: Known[] = []
  /** `alert` is null before it fires the first time. */
  current: { alert: Known | null; since: number; trueAt: number } | null = null

  constructor(readonly holds: Holds) {}

  look(now: number, seenNow: Seen): void {
    const isClear = seenNow === 'clear' || seenNow === 'gone'
    if (this.current === null && seenNow === 'over') this.begin(now)
    if (this.current === null) return
    if (!isClear) this.current.trueAt = now
    if (this.current.alert?.state === 'firing') this.lookAtFiring(now, isClear)
    else if (isClear) this.dropPending()
    else if (seenNow === 'over' && now - this.current.since >= this.holds.before * MINUTE) this.fire(now)
  }

  private begin(now: number): void {
    const last = this.alerts.at(-1)
    const known = last && now - last.endedAt < DAY ? last : null
    if (known) known.state = 'pending'
    this.current = { alert: known, since: now, trueAt: now }
  }

  private dropPending(): void {
    if (this.current?.alert) this.current.alert.state = 'resolved'
    this.current = null
  }

  private fire(now: number): void {
    if (!this.current) return
    if (this.current.alert === null) {
      this.current.alert = { times: 0, state: '', entries: [], endedAt: 0 }
      this.alerts.push(this.current.alert)
    }
    const { alert: fired } = this.current
    fired.times += 1
    fired.state = 'firing'
    fired.entries.push({ at: now, transition: 'fired' })
  }

  private lookAtFiring(now: number, isClear: boolean): void {
    const firing = this.current?.alert
    if (!firing || !isClear || now - (this.current?.trueAt ?? 0) < this.holds.after * MINUTE) return
    firing.state = 'resolved'
    firing.endedAt = now
    firing.entries.push({ at: now, transition: 'resolved' })
    this.current = null
  }
}

function expected(looks: readonly Look[], kindHolds: Holds, subject: Subject): Lived[] {
  const model = new Model(kindHolds)
  let now = START
  for (const { minutes, seen: all } of looks) {
    now += minutes * MINUTE
    if (all !== 'unread') model.look(now, all[subject])
  }
  const isNew = model.current !== null && model.current.alert === null
  return [
    ...model.alerts.map(({ times, state, entries }) => ({ times, state, entries })),
    ...(isNew ? [{ times: 0, state: 'pending', entries: [] }] : []),
  ]
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

function requireSound({ times, state, entries }: Lived, { after }: Holds): void {
  expect(entries.filter(({ transition }) => transition === 'fired')).toHaveLength(times)
  expect(entries.map(({ transition }) => transition)).toEqual(
    entries.map((_, index) => (index % 2 === 0 ? 'fired' : 'resolved')),
  )
  expect(entries.at(-1)?.transition === 'fired').toBe(state === 'firing')
  const ends = entries.filter((_, index) => index % 2 === 1)
  for (const [index, { at }] of ends.entries())
    if (after > 0) expect(at - (entries[2 * index]?.at ?? 0)).toBeGreaterThanOrEqual(after * MINUTE)
}

test('a clock that goes back makes neither two alerts of one, nor an end before its time', async () => {
  await fc.assert(
    fc.asyncProperty(looksWithin(anyhow), holds, async (looks, kindHolds) => {
      const lived = await live(looks, kindHolds)
      for (const subject of SUBJECTS) {
        const all = lived[subject]
        expect(all.filter(({ state }) => state !== 'resolved').length).toBeLessThanOrEqual(1)
        for (const one of all) requireSound(one, kindHolds)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
