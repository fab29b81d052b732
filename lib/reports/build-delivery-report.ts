import 'server-only'
import { readCoverage } from '../archive/coverage/get-coverage'
import { type FoundIncidents, readIncidents } from '../archive/derived/incidents/read-incidents'
import { type LagCount, summarizeLag } from '../archive/derived/lag/lag-buckets'
import type { Coverage } from '../archive/dto'
import { familyOf, stored } from '../archive/query/matching'
import { authorize, isTold, type Scope } from '../auth/scope'
import { FIRST_INSTANT } from '../codec/storable'
import { getReadSource, type Transaction } from '../db'
import { readExposure } from '../returns/list/add-up-returns'
import { RETURNS } from '../returns/list/returns'
import { coverageOf, knownPart } from './covered-parts'
import { DELIVERY_REPORT, type ReportFilters } from './delivery-report'
import { sumOutcomes, totalsOf } from './outcome-sums'
import { periodBefore, type ReportPeriod, stepsOf } from './period'
import { type ReadCounts, type ReadLags, readLagCounts, readOutcomeCounts, readUntimed } from './read-counts'
import { readPeriod } from './read-period'
import { readRecoveryCauses } from './read-recovery-causes'
import { readSentAgain } from './read-sent-again'
import type { DeliveryReport, OutcomeTotals } from './schemas'
import { isoPeriod, stepBars } from './step-bars'

/** `now` ends a sliding period; `zone` applies if the address names none; `ownerId` is the operator for whom the system makes the report. */
export type ReportContext = { now: Date; zone: string; ownerId?: string }

/**
 * The whole delivery report; the counts of deliveries are read in one snapshot. Parts about recovery, redeliveries and returns are
 * null without their permission; a report by the system has the parts that a viewer may read. @throws AppError `forbidden`
 * without delivery.read or sync.read.
 */
export async function buildDeliveryReport(
  scope: Scope,
  filters: ReportFilters,
  context: ReportContext,
): Promise<DeliveryReport> {
  authorize(scope, DELIVERY_REPORT.permission)
  authorize(scope, 'sync.read')
  const { now } = context
  const zone = filters.zone ?? context.zone
  const { name, label } = scope.environment
  const source = await getReadSource(readerOf(scope, context))
  const { db } = source
  const coverage = await readCoverage(source, name)
  const period = await readPeriod(db, name, filters, now)
  const earlier = inReach(periodBefore(period, zone))
  const { unit, edges } = stepsOf(period, zone)
  const endpoints = stored(filters.endpoint)
  const counted = { environment: name, endpoints }
  const read = await db.transaction(
    async (tx) => ({
      counts: await readOutcomeCounts(tx, { ...counted, edges }),
      lags: await readLagCounts(tx, { ...counted, edges }),
      before: await readBefore(tx, counted, earlier),
      untimed: await readUntimed(tx, name, endpoints),
      incidents: await readIncidents(tx, { ...counted, ...period }),
      causes: isTold(scope, 'recovery.read') ? await readRecoveryCauses(tx, name, period, endpoints) : null,
      sentAgain: isTold(scope, 'redelivery.read') ? await readSentAgain(tx, name, period, endpoints) : null,
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const totals = totalsOf(read.counts.kinds)
  const settled = read.counts.kinds.reduce((sum, one) => sum + (one.outcome === 'delivered' ? 0 : one.settled), 0)
  const covered = coverageOf(period, coverage, now.getTime())
  return {
    kind: 'delivery-report',
    version: 1,
    environment: { name, label },
    madeAt: now.toISOString(),
    madeBy: scope.actor.name,
    zone,
    period: isoPeriod(period),
    endpoints: filters.endpoint,
    coverage: {
      ...covered,
      gaps: covered.gaps.map(({ reason, ...gap }) => ({ ...isoPeriod(gap), reason })),
      ...syncState(coverage),
    },
    untimed: read.untimed,
    totals,
    before: {
      period: isoPeriod(earlier),
      known: knownPart(earlier, coverageOf(earlier, coverage, now.getTime()).gaps),
      totals: read.before,
    },
    byEndpoint: byEndpoint(read.counts, read.lags),
    byEvent: byEvent(read.counts),
    lag: summarizeLag(sumLags(read.lags.endpoints)),
    steps: { unit, bars: stepBars(edges, covered.gaps, read.counts, read.lags) },
    outages: incidentsOf(read.incidents),
    recovery: {
      missed: sumOutcomes(totals) - totals.delivered,
      settled,
      causes: read.causes,
      open: read.causes?.find(({ standing }) => standing === 'open')?.count ?? null,
      sentAgain: read.sentAgain,
    },
    returns: isTold(scope, RETURNS.permission) ? await returnsOf(scope, period, now) : null,
  }
}

const readerOf = (scope: Scope, { ownerId: id }: ReportContext) =>
  id === undefined ? scope : { actor: { kind: 'operator', id } as const }

/** Clips a period, because the database takes no instant before the year 1. */
const inReach = ({ from, to }: ReportPeriod): ReportPeriod => ({ from: Math.max(from, FIRST_INSTANT), to })

async function readBefore(
  tx: Transaction,
  counted: { environment: string; endpoints: readonly string[] },
  { from, to }: ReportPeriod,
): Promise<OutcomeTotals> {
  return totalsOf((await readOutcomeCounts(tx, { ...counted, edges: [from, to] })).kinds)
}

const syncState = ({ lastSyncedAt, problem }: Coverage) => ({ lastSyncedAt, problem: problem?.message ?? null })

function grouped<T, K extends string>(all: readonly T[], keyOf: (one: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function byEndpoint({ kinds }: ReadCounts, { endpoints }: ReadLags): DeliveryReport['byEndpoint'] {
  return grouped(kinds, ({ endpoint }) => endpoint).map(([endpoint, counts]) => ({
    endpoint,
    counts: totalsOf(counts),
    lag: summarizeLag(endpoints.filter((one) => one.endpoint === endpoint)),
  }))
}

function byEvent({ kinds }: ReadCounts): DeliveryReport['byEvent'] {
  return grouped(kinds, ({ event }) => event).map(([event, counts]) => ({
    event,
    family: familyOf(event),
    counts: totalsOf(counts),
  }))
}

function sumLags(lags: readonly LagCount[]): LagCount[] {
  const sums = new Map<number, number>()
  for (const { bucket, count } of lags) sums.set(bucket, (sums.get(bucket) ?? 0) + count)
  return [...sums].map(([bucket, count]) => ({ bucket, count }))
}

function incidentsOf({ incidents, ...found }: FoundIncidents): DeliveryReport['outages'] {
  const iso = (at: number) => new Date(at).toISOString()
  return {
    found: incidents.map(({ firstAt, lastAt, endedAt, ...incident }) => ({
      ...incident,
      firstAt: iso(firstAt),
      lastAt: iso(lastAt),
      endedAt: endedAt === null ? null : iso(endedAt),
    })),
    ...found,
  }
}

async function returnsOf(scope: Scope, period: ReportPeriod, now: Date): Promise<DeliveryReport['returns']> {
  const { currencies, known } = await readExposure(scope, { ...RETURNS.none, ...isoPeriod(period) }, now)
  return {
    readThrough: known?.through ?? null,
    currencies: currencies.map(({ currency, all, codes }) => ({ currency, all, codes })),
  }
}
