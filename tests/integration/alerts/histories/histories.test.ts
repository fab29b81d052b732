import { beforeAll, describe, expect, test, vi } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { tryOnPast } from '@/lib/alerts/evaluate/try-on-past'
import { findRuleKind, RULE_KINDS } from '@/lib/alerts/rules/kinds'
import type { RuleFinding } from '@/lib/alerts/rules/rule-kind'
import { freeBytes } from '@/lib/db/disk'
import { env } from '@/lib/env'
import { EXPORTS } from '@/lib/exports/list/exports'
import { rowAddress } from '@/lib/list/row-address'
import { readLiveRegistrations } from '@/lib/registrations/list/live-registrations'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'
import { randomNumbers } from '../../../support/egress/forbidden-ranges'
import { scopeOf } from '../../../support/scope'
import { useDatabase } from '../../support/use-database'
import { EXPECTED, READ_ARCHIVE, type Verdict } from './expected'
import { DAY, END, type History, MINUTE, makeHistory } from './history'
import { storeHistories } from './store-history'

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

/** Settings near the values of the histories, so that some are over and some are not. */
const CHOICES: Record<string, Record<string, readonly (number | string)[]>> = {
  'failure-share': { percent: [5, 10, 25], hours: [1, 3], least: [1, 20], dimension: ['endpoint', 'event', 'all'] },
  'unknown-share': { percent: [5, 10], hours: [1, 6], least: [1, 20], dimension: ['endpoint', 'event', 'all'] },
  'odd-records': { percent: [0.1, 1], hours: [12, 24] },
  silence: { margin: [1, 4, 12], fixed: [6, 24, 48], dimension: ['endpoint', 'endpoint', 'event'] },
  incident: { failures: [3, 5] },
  'user-returns': { returns: [2, 3, 4], days: [7, 30, 60] },
  'amount-at-risk': { amount: [0.01, 500, 10_000], hours: [24, 200, 720], currency: ['', 'USD'] },
  'returns-at-risk': { count: [1, 5, 10] },
  'expiring-failures': { days: [1, 3, 7, 29], count: [1, 3] },
  'old-failures': { hours: [1, 24, 500], count: [1, 5] },
  'open-failures': { count: [1, 9] },
  'late-off-ramps': { count: [1, 2], hours: [0, 24] },
  'failed-exports': { count: [1, 2], hours: [24, 72] },
  'disk-space': { megabytes: [1_000, 400] },
  'webhook-secret': { when: ['rejecting', 'unfinished'] },
  'failing-registrations': { count: [1, 2] },
  'registration-failures': { failures: [3, 5] },
  'uncovered-events': { count: [1, 30] },
  'waiting-redeliveries': { count: [1, 2] },
  'failing-channels': { count: [1, 2] },
}

function rulesOf(seed: number) {
  const next = randomNumbers(1_000 + seed)
  return RULE_KINDS.map(({ id: kind, settings }, index) => {
    const chosen = Object.entries(CHOICES[kind] ?? {}).map(([name, values]) => [name, values[next() % values.length]])
    return { id: index, kind, settings: settings.parse(Object.fromEntries(chosen)) as Record<string, number | string> }
  })
}

const iso = (at: number) => new Date(at).toISOString()

const verdictOf = ({ isOver, isClear }: RuleFinding): Verdict => (isOver ? 'over' : isClear ? 'clear' : 'between')

/** Without those that are clear: what is not found is clear, too. */
const notable = (verdicts: Record<string, Verdict>) =>
  Object.fromEntries(
    Object.entries(verdicts)
      .filter(([, verdict]) => verdict !== 'clear')
      .toSorted(),
  )

const verdictsOf = (findings: readonly RuleFinding[]) =>
  Object.fromEntries(findings.map((finding) => [finding.subject, verdictOf(finding)]))

/** Null where the archive is too far behind to tell. */
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
    // Each was seen both ways, or nothing was shown.
    const all = RULE_KINDS.map(({ id }) => id).toSorted()
    expect([...seen.over].toSorted()).toEqual(all)
    expect([...seen.quiet].toSorted()).toEqual(all)
  })

  test('has words for each of its settings, and a sentence that ends', async () => {
    const [history] = histories
    if (!history) throw new Error('There are no histories.')
    pretend(history)
    const judged = await evaluateRules(environmentOf(history), rulesOf(1), new Date(END))
    for (const { kind, findings } of judged) {
      const names = Object.keys(kind.settings.parse({}) as object)
      expect([kind.id, kind.fields.map(({ name }) => name).toSorted()]).toEqual([kind.id, names.toSorted()])
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
  const [found] = await kind.read({ count: 1, hours: 24 }, { environment, now: new Date(END) })
  const from = iso(END - DAY)
  const asked = (address: string | null | undefined) => [...new URL(address ?? '', 'https://desk.example').searchParams]
  expect(asked(found?.evidence.href)).toEqual(
    asked(rowAddress(EXPORTS, history.name, { exportState: ['failed'], from })),
  )
})

const past = async (history: History, kindId: string, settings: Record<string, number | string>, now: number) => {
  const kind = findRuleKind(kindId)
  if (!kind) throw new Error('There is no such kind.')
  const scope = scopeOf(environmentOf(history), 'operator')
  const trial = await tryOnPast(scope, kind, kind.settings.parse(settings) as typeof settings, new Date(now))
  return (trial?.firings ?? [])
    .map(({ subject, from, to }) => [subject, from, to])
    .toSorted((a, b) => String(a).localeCompare(String(b)))
}

test('returns of one user fire and end on the past at the minutes at which a look would see it', async () => {
  let firings = 0
  for (const history of histories) {
    const settings = { returns: 2, days: 20 }
    const now = END + DAY
    const begin = now - (now % 3_600_000) - 30 * DAY
    const kind = EXPECTED['user-returns']
    if (!kind) throw new Error('It is not expected.')
    // What a look sees changes only with a return, and three days after one.
    const instants = history.returns
      .flatMap(({ at }) => [at, at + 3 * DAY])
      .filter((at) => at >= begin && at <= now)
      .toSorted((a, b) => a - b)
    const expected: [string, string, string | null][] = []
    const open = new Map<string, [string, string, string | null]>()
    for (const at of [begin, ...instants]) {
      const seen = kind(history, settings, at)
      for (const user of Object.keys(seen))
        if (!open.has(user)) {
          const span: [string, string, string | null] = [user, iso(at), null]
          open.set(user, span)
          expected.push(span)
        }
      for (const [user, span] of open)
        if (!seen[user]) {
          span[2] = iso(at)
          open.delete(user)
        }
    }
    firings += expected.length
    expect([history.name, await past(history, 'user-returns', settings, now)]).toEqual([
      history.name,
      expected.toSorted((a, b) => String(a).localeCompare(String(b))),
    ])
  }
  expect(firings).toBeGreaterThan(20)
})
