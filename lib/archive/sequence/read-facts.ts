import 'server-only'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { FIRST_INSTANT, LAST_INSTANT } from '../../codec/storable'
import type { Database } from '../../db'
import { deliveryCount, syncState } from '../../db/schema'
import { STREAMS, type Stream, streamOf } from '../../model/stream'
import { toCoverage } from '../coverage/coverage'
import { readTotals } from '../query/read-totals'
import { readSpans } from '../sync/span-store'
import type { SequenceCoverage } from './dto'
import type { ActiveEndpoint, GapFacts } from './gap-rules'
import type { TimeSpan } from './time-spans'

const HOUR_MS = 3_600_000

/** The coverage of the archive; to be read before the rows that it judges. */
export type Proof = Pick<GapFacts, 'covered' | 'through' | 'purgedBefore'> & { coverage: SequenceCoverage }

export async function readProof(db: Database, environment: string): Promise<Proof> {
  const [spans, [state]] = await Promise.all([
    readSpans(db, environment),
    db.select({ purgedBefore: syncState.purgedBefore }).from(syncState).where(eq(syncState.environment, environment)),
  ])
  const { from, through, spans: joined, holes } = toCoverage(spans, new Date())
  return {
    covered: joined.map((span) => ({ from: Date.parse(span.from), to: Date.parse(span.to) })),
    through: through === null ? null : Date.parse(through),
    purgedBefore: state?.purgedBefore?.getTime() ?? null,
    coverage: { from, through, holes },
  }
}

type EndpointFacts = Pick<GapFacts, 'endpoints' | 'outages'>

/** Reads the endpoints of each stream, and their outages within a span. */
export async function readEndpointFacts(
  db: Database,
  environment: string,
  within: TimeSpan,
): Promise<Record<Stream, EndpointFacts>> {
  const totals = await readTotals(db, environment)
  const active = new Map<string, TimeSpan>()
  for (const { endpoint, firstAt, lastAt } of totals) {
    const known = active.get(endpoint)
    active.set(endpoint, {
      from: Math.min(firstAt.getTime(), known?.from ?? Number.POSITIVE_INFINITY),
      to: Math.max(lastAt.getTime(), known?.to ?? Number.NEGATIVE_INFINITY),
    })
  }
  const outages = await readOutages(db, environment, [...active.keys()], within)
  const factsOf = (stream: Stream): EndpointFacts => {
    const names = new Set(totals.filter(({ event }) => streamOf(event) === stream).map(({ endpoint }) => endpoint))
    const endpoints: ActiveEndpoint[] = [...active]
      .filter(([endpoint]) => names.has(endpoint))
      .map(([endpoint, span]) => ({ endpoint, active: span }))
      .sort((a, b) => a.active.from - b.active.from || (a.endpoint < b.endpoint ? -1 : 1))
    return { endpoints, outages: outages.filter(({ endpoint }) => names.has(endpoint)) }
  }
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(STREAMS.map((stream) => [stream, factsOf(stream)])) as Record<Stream, EndpointFacts>
}

async function readOutages(
  db: Database,
  environment: string,
  endpoints: readonly string[],
  { from, to }: TimeSpan,
): Promise<GapFacts['outages']> {
  if (endpoints.length === 0) return []
  const hours = await db
    .select({ endpoint: deliveryCount.endpoint, hour: deliveryCount.hour })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        gte(deliveryCount.hour, new Date(Math.max(FIRST_INSTANT, from - HOUR_MS))),
        lte(deliveryCount.hour, new Date(Math.min(LAST_INSTANT, to))),
        inArray(deliveryCount.endpoint, [...endpoints]),
      ),
    )
    .groupBy(deliveryCount.endpoint, deliveryCount.hour)
    .having(
      sql`bool_or(${deliveryCount.outcome} in ('failed', 'unknown')) and not bool_or(${deliveryCount.outcome} = 'delivered')`,
    )
    .orderBy(deliveryCount.endpoint, deliveryCount.hour)
  const outages: { endpoint: string; span: TimeSpan }[] = []
  for (const { endpoint, hour } of hours) {
    const begin = hour.getTime()
    const last = outages.at(-1)
    if (last?.endpoint === endpoint && last.span.to === begin) last.span.to = begin + HOUR_MS
    else outages.push({ endpoint, span: { from: begin, to: begin + HOUR_MS } })
  }
  return outages
}
