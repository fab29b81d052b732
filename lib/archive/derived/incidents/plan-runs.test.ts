import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causeKey } from '../../../model/incident'
import { type FailureRun, followRun } from './incident-rule'
import { type FailedRow, planRuns, type StoredRun } from './plan-runs'

const ENDPOINT = 'https://a.example'

type Put = { at: number; status: 'delivered' | 500 | 503 }
type Row = Put & { id: number }

/** Every run of all rows, by the rule. */
function runsOf(rows: readonly Row[]): StoredRun[] {
  const found: StoredRun[] = []
  let [run, afterAt]: [FailureRun | null, number | null] = [null, null]
  let own: Row[] = []
  const note = (ended: FailureRun) => {
    const causes: Record<string, number> = {}
    for (const { status } of own) {
      const key = causeKey('failed', Number(status))
      causes[key] = (causes[key] ?? 0) + 1
    }
    found.push({ ...ended, id: own[0]?.id ?? 0, afterAt, causes })
  }
  const isDelivered = ({ status }: Row) => Number(status === 'delivered')
  for (const row of rows.toSorted((a, b) => a.at - b.at || isDelivered(a) - isDelivered(b) || a.id - b.id)) {
    const ends = row.status === 'delivered'
    const next = followRun(run, ENDPOINT, { at: row.at, step: ends ? 'ends' : 'fails' })
    if (next.ended) note(next.ended)
    if (ends) afterAt = row.at
    own = ends ? [] : [...own, row]
    run = next.run
  }
  if (run) note(run)
  return found
}

/** Reads runs as `readRunsNear` does. */
function near(runs: readonly StoredRun[], from: number, to: number): StoredRun[] {
  const before = runs.findLast(({ firstAt }) => firstAt < from)
  const after = runs.find(({ firstAt }) => firstAt > to)
  return runs.filter((run) => run === before || run === after || (run.firstAt >= from && run.firstAt <= to))
}

/** Keeps runs as `addRuns` does; the rows that `replaceRuns` would read come from the model. */
function kept(runs: readonly StoredRun[], rows: readonly Row[], added: readonly Row[]): StoredRun[] {
  const times = added.map(({ at }) => at)
  const failed = added.flatMap(({ id, at, status }): FailedRow[] =>
    status === 'delivered' ? [] : [{ id, at, endpoint: ENDPOINT, outcome: 'failed', status }],
  )
  const deliveredAt = (of: readonly Row[]) => of.filter(({ status }) => status === 'delivered').map(({ at }) => at)
  const touched = near(runs, Math.min(...times), Math.max(...times))
  const { grown, stale } = planRuns(touched, failed, deliveredAt(added))
  let next = runs.map((run) => {
    const { was, ...own } = grown.find((one) => one.was === run.id) ?? { ...run, was: run.id }
    return own
  })
  for (const { from, to } of stale) {
    const lo = Math.max(-Infinity, ...deliveredAt(rows).filter((at) => at < from))
    const hi = Math.min(Infinity, ...deliveredAt(rows).filter((at) => at >= to))
    const isIn = ({ firstAt }: StoredRun) => firstAt > lo && firstAt <= hi
    next = [...next.filter((run) => !isIn(run)), ...runsOf(rows).filter(isIn)]
  }
  return next.toSorted((a, b) => a.firstAt - b.firstAt)
}

// Few instants, so that rows share them.
const puts: fc.Arbitrary<Put> = fc.record({
  at: fc.nat(7),
  status: fc.constantFrom<Put['status'][]>('delivered', 'delivered', 500, 500, 503),
})

const pages = fc.array(fc.array(puts, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

test('what new rows do to runs is what all rows say', () => {
  fc.assert(
    fc.property(pages, (told) => {
      let [rows, runs]: [Row[], StoredRun[]] = [[], []]
      for (const page of told) {
        const added = page.map((put, index) => ({ ...put, id: rows.length + index + 1 }))
        rows = [...rows, ...added]
        runs = kept(runs, rows, added)
        expect(runs).toEqual(runsOf(rows))
      }
    }),
    { numRuns: 1_000 },
  )
})
