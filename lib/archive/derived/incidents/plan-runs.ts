import type { CauseCounts } from '../../../model/incident'
import { causeKey } from '../../../model/incident'

/** A stored run; times in ms since 1970. `afterAt` and `endedAt`: the last delivered one before it and the first after it. */
export type StoredRun = {
  id: number
  endpoint: string
  firstAt: number
  lastAt: number
  afterAt: number | null
  endedAt: number | null
  failures: number
  causes: CauseCounts
}

export type FailedRow = { id: number; endpoint: string; at: number; outcome: string; status: number | null }

export type DeliveredRow = { endpoint: string; at: number }

/** A stretch of an endpoint’s deliveries whose runs must be read again, both ends included. */
export type StaleRange = { endpoint: string; from: number; to: number }

/** `was` is the id of the run before it grew. */
export type GrownRun = StoredRun & { was: number }

/**
 * Adds new rows to the runs they touch. A run holds the failures after `afterAt` up to and including `endedAt`, because
 * failing ones come first at the same instant. `stale`: rows that no run holds and runs cut in two, to be read again.
 *
 * @param runs the runs of one endpoint, each with all failures between the delivered ones around it.
 */
export function planRuns(
  runs: readonly StoredRun[],
  failed: readonly FailedRow[],
  delivered: readonly number[],
): { grown: GrownRun[]; stale: StaleRange[] } {
  const grown: GrownRun[] = []
  const stale: StaleRange[] = []
  const alone: FailedRow[] = []
  const ofRun = new Map<StoredRun, FailedRow[]>()
  for (const row of failed) {
    const run = runs.find(({ afterAt, endedAt }) => isWithin(row.at, afterAt, endedAt))
    const rows = run && ofRun.get(run)
    if (!run) alone.push(row)
    else if (rows) rows.push(row)
    else ofRun.set(run, [row])
  }
  for (const run of runs) {
    const { endpoint, firstAt, lastAt } = run
    const own = ofRun.get(run) ?? []
    const between = delivered.filter((at) => at > (run.afterAt ?? -Infinity) && at < (run.endedAt ?? Infinity))
    if (own.length + between.length === 0) continue
    if (between.some((at) => at >= firstAt && at < lastAt)) {
      const times = own.map(({ at }) => at)
      stale.push({ endpoint, from: earliest([firstAt, ...times]), to: latest([lastAt, ...times]) })
      continue
    }
    const afterAt = latest(between.filter((at) => at < firstAt)) ?? run.afterAt
    const endedAt = earliest(between.filter((at) => at >= lastAt)) ?? run.endedAt
    const joining: FailedRow[] = []
    for (const row of own) (isWithin(row.at, afterAt, endedAt) ? joining : alone).push(row)
    grown.push({ ...withRows(run, joining), afterAt, endedAt, was: run.id })
  }
  return { grown, stale: [...stale, ...rangesOf(alone, delivered, runs)] }
}

const isWithin = (at: number, afterAt: number | null, endedAt: number | null) =>
  at > (afterAt ?? -Infinity) && at <= (endedAt ?? Infinity)

type AtLeastOne = [number, ...number[]]

function latest(times: AtLeastOne): number
function latest(times: readonly number[]): number | null
function latest(times: readonly number[]): number | null {
  return times.reduce<number | null>((last, at) => (last === null || at > last ? at : last), null)
}

function earliest(times: AtLeastOne): number
function earliest(times: readonly number[]): number | null
function earliest(times: readonly number[]): number | null {
  return times.reduce<number | null>((first, at) => (first === null || at < first ? at : first), null)
}

function withRows(run: StoredRun, rows: readonly FailedRow[]): StoredRun {
  const causes = { ...run.causes }
  let first = { id: run.id, at: run.firstAt }
  let { lastAt } = run
  for (const row of rows) {
    const key = causeKey(row.outcome, row.status)
    causes[key] = (causes[key] ?? 0) + 1
    if (row.at < first.at || (row.at === first.at && row.id < first.id)) first = row
    if (row.at > lastAt) lastAt = row.at
  }
  return { ...run, id: first.id, firstAt: first.at, lastAt, failures: run.failures + rows.length, causes }
}

/** Neighbours are read together if neither a delivered one nor a run is known between them. */
function rangesOf(rows: readonly FailedRow[], delivered: readonly number[], runs: readonly StoredRun[]): StaleRange[] {
  const edges = [...delivered, ...runs.map(({ firstAt }) => firstAt)].toSorted((a, b) => a - b)
  const ranges: StaleRange[] = []
  let edge = 0
  for (const { endpoint, at } of rows.toSorted((a, b) => a.at - b.at)) {
    const last = ranges.at(-1)
    while (edge < edges.length && (edges[edge] ?? 0) < (last?.to ?? -Infinity)) edge += 1
    const isApart = edge < edges.length && (edges[edge] ?? 0) < at
    if (last && !isApart) last.to = at
    else ranges.push({ endpoint, from: at, to: at })
  }
  return ranges
}
