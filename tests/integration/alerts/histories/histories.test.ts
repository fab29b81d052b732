import { beforeAll, describe, expect, test, vi } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { tryOnPast } from '@/lib/alerts/evaluate/try-on-past'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { canTryPast, type RuleFinding } from '@/lib/alerts/rule-kind/rule-kind'
import { findRuleKind, RULE_KINDS } from '@/lib/alerts/rules/kinds'
import { freeBytes } from '@/lib/db/disk'
import { env } from '@/lib/env'
import { EXPORTS } from '@/lib/exports/list/exports'
import { rowAddress } from '@/lib/list/row-address'
import { readLiveRegistrations } from '@/lib/registrations/list/live-registrations'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'
import { scopeOf } from '../../../support/scope'
import { useDatabase } from '../../support/use-database'
import { EXPECTED, READ_ARCHIVE } from './expected'
import { DAY, END, type History, HOUR, MINUTE, makeHistory } from './history'
import { rulesOf } from './rules-of'
import { storeHistories } from './store-history'
import type { Verdict } from './verdict'

vi.mock('@/lib/registrations/list/live-registrations')
vi.mock('@/lib/secret/get-secret-notice')
vi.mock('@/lib/db/disk')

const held = useDatabase({ isFilledOnce: true })
const [configured] = env().environments
if (!configured) throw new Error('There is no environment.')

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)
const histories = SEEDS.map(makeHistory)

beforeAll(() => storeHistories(held.database, histories))

const environmentOf = ({ name }: History) => ({ ...configured, name })

const iso = (at: number) => new Date(at).toISOString()

const verdictOf = ({ isOver, isClear }: RuleFinding): Verdict => (isOver ? 'over' : isClear ? 'clear' : 'between')

/** Verdicts other than clear, because a subject that is not found is clear, too. */
const notable = (verdicts: Record<string, Verdict>) =>
  Object.fromEntries(
    Object.entries(verdicts)
      .filter(([, verdict]) => verdict !== 'clear')
      .toSorted(),
  )

const verdictsOf = (findings: readonly RuleFinding[]) =>
  Object.fromEntries(findings.map((finding) => [finding.subject, verdictOf(finding)]))

/** The verdicts to expect; null if the archive is too far behind to tell. */
function expectedAt(history: History, kind: string, settings: Record<string, number | string>, minute: number) {
  if (minute - history.caughtUpAt > 5 * MINUTE && READ_ARCHIVE.has(kind)) return null
  const expect = EXPECTED[kind]
  if (!expect) throw new Error(`Nothing is expected of ${kind}.`)
  return notable(expect(history, settings, minute))
}

function pretend({ registrations, rejecting, freeBytes: free }: History) {
  vi.mocked(readLiveRegistrations).mockResolvedValue({ registrations, unreadable: [] })
  vi.mocked(freeBytes).mockImplementation(async (folder) => (folder === env().exportDir ? free : null))
  const readAt = new Date(END).toISOString()
  vi.mocked(getSecretNotice).mockResolvedValue(
    rejecting === null
      ? null
      : rejecting === 0
        ? { kind: 'changing', windowMs: 0, readAt }
        : { kind: 'rejecting', endpoints: rejecting, readAt },
  )
}

type Seen = Record<'over' | 'quiet', Set<string>>

async function compareAt(history: History, rules: ReturnType<typeof rulesOf>, minute: number, seen: Seen) {
  const judged = await evaluateRules(environmentOf(history), rules, new Date(minute))
  for (const { ruleId, kind, findings } of judged) {
    const settings = rules[ruleId]?.settings ?? {}
    const found = findings && notable(verdictsOf(findings))
    const about = [history.name, iso(minute), kind.id, settings]
    expect([...about, found]).toEqual([...about, expectedAt(history, kind.id, settings, minute)])
    if (found) seen[Object.values(found).includes('over') ? 'over' : 'quiet'].add(kind.id)
  }
}

describe('every kind of rule', () => {
  test('finds at each minute what its words say, in 20 histories', async () => {
    const seen: Seen = { over: new Set(), quiet: new Set() }
    for (const [index, history] of histories.entries()) {
      pretend(history)
      for (const minute of history.minutes) await compareAt(history, rulesOf(index), minute, seen)
    }
    // Each kind has to be seen both over and quiet, or nothing was shown.
    const all = RULE_KINDS.map(({ id }) => id).toSorted()
    expect([...seen.over].toSorted()).toEqual(all)
    expect([...seen.quiet].toSorted()).toEqual(all)
  })

  test('that is silence is found at each seventh hour, of subjects that are quiet and of those that are not', async () => {
    let found = 0
    for (const [index, history] of histories.entries()) {
      pretend(history)
      const rules = ['endpoint', 'event', 'all', 'family'].map((dimension, id) => ({
        id,
        kind: 'silence',
        settings: { margin: 1 + (index % 3), fixed: 6, dimension },
      }))
      for (let minute = END; minute < END + 4 * DAY; minute += 7 * HOUR) {
        const judged = await evaluateRules(environmentOf(history), rules, new Date(minute))
        for (const { ruleId, findings } of judged) {
          const settings = rules[ruleId]?.settings ?? {}
          const over = notable(verdictsOf(findings ?? []))
          const about = [history.name, iso(minute), settings]
          expect([...about, over]).toEqual([...about, expectedAt(history, 'silence', settings, minute)])
          found += Object.values(over).filter((verdict) => verdict === 'over').length
        }
      }
    }
    expect(found).toBeGreaterThan(50)
  })

  test('has words for each of its settings, and a sentence that ends', async () => {
    const [history] = histories
    if (!history) throw new Error('There are no histories.')
    pretend(history)
    const judged = await evaluateRules(environmentOf(history), rulesOf(1), new Date(END))
    for (const { kind, findings } of judged) {
      const names = Object.keys(kind.settings.parse({}) as object)
      expect([kind.id, kind.fields.map(({ name }) => name).toSorted()]).toEqual([kind.id, names.toSorted()])
      expect([kind.id, kind.advice.says]).toEqual([kind.id, expect.stringMatching(/^[A-Z].*\.$/)])
      expect([kind.id, kind.advice.action]).toEqual([kind.id, expect.stringMatching(/^Open [a-z ]+[a-z-]+$/)])
      for (const { evidence } of findings ?? []) expect(evidence.sentence).toMatch(/^[\w\p{Sc}].*\.$/u)
    }
  })
})

test('failed exports lead to their rows', async () => {
  const [history] = histories
  if (!history) throw new Error('There are no histories.')
  const kind = findRuleKind('failed-exports')
  if (kind?.source !== 'now') throw new Error('The kind reads the present.')
  const environment = environmentOf(history)
  const [found] = await kind.read(
    { count: 1, hours: 24 },
    { environment, now: new Date(END), once: (_, read) => read() },
  )
  const from = iso(END - DAY)
  const asked = (address: string | null | undefined) => [...new URL(address ?? '', 'https://desk.example').searchParams]
  expect(asked(found?.evidence.href)).toEqual(
    asked(rowAddress(EXPORTS, history.name, { exportState: ['failed'], from })),
  )
})

/** `known`: when a look at the past counts; an hour is known whole only once it is over. */
type PastLook = { at: number; known: number }

const NOW = END + 4 * DAY
const BEGIN = NOW - 30 * DAY

const HOURS: readonly PastLook[] = Array.from({ length: 30 * 24 }, (_, index) => {
  const hour = BEGIN + index * HOUR
  return { at: hour + HOUR - MINUTE, known: hour + HOUR }
})

type Settings = Record<string, number | string>

/** The instants at which the result of a look can change. */
function instantsOf({ returns, failures, jobs, schedules }: History, { hours, days }: Settings): PastLook[] {
  const age = hours === undefined ? (30 - Number(days)) * DAY : Number(hours) * HOUR
  const runs = [...jobs, ...schedules.flatMap((schedule) => schedule.runs)]
  const instants = [
    ...returns
      .flatMap(({ at, lostAt, readAt }) => [at, readAt, lostAt])
      .flatMap((one) => (one === null ? [] : [one, one + 3 * DAY])),
    ...failures.flatMap(({ at, foundAt, closedAt }) => [at + age, foundAt, closedAt ?? foundAt]),
    ...runs.flatMap(({ at, endedAt }) => [at + age, endedAt]),
  ]
  return [BEGIN, ...instants.filter((at) => at > BEGIN && at <= NOW).toSorted((a, b) => a - b)].map((at) => ({
    at,
    known: at,
  }))
}

type PastSpan = [subject: string, from: string, to: string | null]

/** Takes the looks in turn: a span goes from the first look that is over to one that is clear, plus the wait of the rule. */
function expectedPast(history: History, id: string, settings: Settings): PastSpan[] {
  const expect = EXPECTED[id]
  const kind = findRuleKind(id)
  if (!expect || !kind) throw new Error(`Nothing is expected of ${id}.`)
  const wait = kind.source === 'now' ? kind.holds.after * MINUTE : 0
  const spans: PastSpan[] = []
  const last = new Map<string, PastSpan>()
  const begin = (subject: string, known: number) => {
    const before = last.get(subject)
    if (before?.[2] === null) return
    if (before?.[2] && iso(known) < before[2]) {
      before[2] = null
      return
    }
    const span: PastSpan = [subject, iso(known), null]
    last.set(subject, span)
    spans.push(span)
  }
  for (const { at, known } of kind.source === 'hours' ? HOURS : instantsOf(history, settings)) {
    const seen = expect(history, settings, at)
    for (const [subject, verdict] of Object.entries(seen)) if (verdict === 'over') begin(subject, known)
    for (const [subject, span] of last)
      if (span[2] === null && (seen[subject] ?? 'clear') === 'clear') span[2] = iso(known + wait)
  }
  return spans.map(([subject, from, to]) => [subject, from, to !== null && to > iso(NOW) ? null : to])
}

/** The past of incidents is that of their deliveries, and has a test of its own. */
const TRIED = RULE_KINDS.filter((kind) => canTryPast(kind) && kind.id !== 'incident')

describe('the past', () => {
  test.each(TRIED.map(({ id }) => id))(
    'of %s is what a look of each time would have seen, in 20 histories',
    async (id) => {
      const kind = findRuleKind(id)
      if (!kind) throw new Error('There is no such kind.')
      let firings = 0
      for (const [index, history] of histories.entries()) {
        const settings = rulesOf(index).find((rule) => rule.kind === id)?.settings ?? {}
        const scope = scopeOf(environmentOf(history), 'operator')
        const trial = await tryOnPast(scope, kind, settings, { now: new Date(NOW) })
        const expected = expectedPast(history, id, settings)
        const inOrder = (spans: PastSpan[]) => spans.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
        const about = [history.name, settings, expected.length]
        const found = trial?.firings.map(({ subject, from, to }): PastSpan => [subject, from, to]) ?? []
        const newest = expected.toSorted(([, a], [, b]) => (a < b ? 1 : -1)).slice(0, 200)
        expect([...about, trial?.count, inOrder(found)]).toEqual([...about, expected.length, inOrder(newest)])
        firings += expected.length
      }
      expect(firings).toBeGreaterThan(5)
    },
  )

  test('of what goes on ends with the sentence of now', async () => {
    let compared = 0
    for (const history of histories)
      for (const kind of RULE_KINDS) {
        if (kind.source !== 'now' || !kind.past) continue
        const settings = kind.settings.parse({}) as Record<string, number | string>
        const environment = environmentOf(history)
        const now = new Date(NOW)
        const [found] = await kind.read(settings, { environment, now, once: (_, read) => read() })
        const trial = await tryOnPast(scopeOf(environment, 'operator'), kind, settings, { now })
        if (!found?.isOver) continue
        const about = [history.name, kind.id]
        expect([...about, trial?.firings.at(0)?.sentence]).toEqual([...about, found.evidence.sentence])
        compared += 1
      }
    expect(compared).toBeGreaterThan(10)
  })

  test('of what reads the present is not kept, and nothing is said of it', async () => {
    const [history] = histories
    if (!history) throw new Error('There are no histories.')
    const scope = scopeOf(environmentOf(history), 'operator')
    const { kinds } = await readRuleBook(scope, new Date(NOW))
    for (const kind of RULE_KINDS.filter((one) => !canTryPast(one))) {
      expect([kind.id, kinds.find(({ id }) => id === kind.id)?.canTryPast]).toEqual([kind.id, false])
      const settings = kind.settings.parse({}) as Record<string, number | string>
      expect([kind.id, await tryOnPast(scope, kind, settings, { now: new Date(NOW) })]).toEqual([kind.id, null])
    }
  })
})
