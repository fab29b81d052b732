import 'server-only'
import type { Scope } from '../../auth/scope'
import type { Database } from '../../db'
import { FOLLOWED_NUMBERS, type Stream } from '../../model/stream'
import { buildSequence } from './build-sequence'
import type { Strip } from './dto'
import type { ReadSubscriptions } from './gap-rules'
import { type ResourceRows, readResourceRows, type SequenceKey, toSequenceDelivery } from './read-deliveries'
import { type Proof, readEndpointFacts } from './read-facts'
import type { TimeSpan } from './time-spans'

/** An outage may begin before a resource’s first record. */
const BEFORE_MS = 24 * 3_600_000

export type NotedSequence = SequenceKey & { seen: readonly number[]; firstAt: Date | null; lastAt: Date | null }

type Options = {
  /** Records per resource, and cells per strip. */
  rowLimit: number
  cellLimit: number
  current: number | null
  readSubscriptions: ReadSubscriptions
}

type ReadStrip<Noted extends NotedSequence> = { noted: Noted; strip: Strip; read: ResourceRows }

/** Makes a strip of each sequence. Asks the platform for registrations only if there is a gap. */
export async function readStrips<Noted extends NotedSequence>(
  db: Database,
  scope: Scope,
  proof: Proof,
  noted: readonly Noted[],
  { rowLimit, cellLimit, current, readSubscriptions }: Options,
): Promise<{ strips: ReadStrip<Noted>[]; hasSubscriptions: boolean | null }> {
  const environment = scope.environment.name
  const found = await readResourceRows(db, environment, noted, rowLimit)
  const endpoints = await readEndpointFacts(db, environment, spanOf(found, noted))
  const hasGap = noted.some(({ seen }, index) => isGapped(seen, found[index]))
  const subscriptions = hasGap ? await readSubscriptions(scope) : null
  const factsOf = (stream: Stream, isFollowed: boolean) => ({
    ...proof,
    ...endpoints[stream],
    stream,
    subscriptions,
    isFollowed,
  })
  const strips = noted.map((one, index) => {
    const read = found[index] ?? { rows: [], createdAt: null, isCut: false }
    const strip = buildSequence({
      deliveries: read.rows.map(toSequenceDelivery),
      noted: one.seen,
      bounds: {
        createdAt: read.createdAt,
        firstAt: one.firstAt?.getTime() ?? null,
        lastAt: one.lastAt?.getTime() ?? null,
        isCut: read.isCut,
      },
      facts: factsOf(one.stream, one.seen.length < FOLLOWED_NUMBERS),
      limit: cellLimit,
      current,
    })
    return { noted: one, strip, read }
  })
  return { strips, hasSubscriptions: hasGap ? subscriptions !== null : null }
}

function isGapped(seen: readonly number[], read: ResourceRows | undefined): boolean {
  const numbers = new Set([
    ...seen,
    ...(read?.rows ?? []).flatMap(({ sequence }) => (sequence === null ? [] : [sequence])),
  ])
  const positive = [...numbers].filter((number) => number > 0)
  return positive.reduce((max, number) => Math.max(max, number), 0) > positive.length
}

function spanOf(found: readonly ResourceRows[], noted: readonly NotedSequence[]): TimeSpan {
  const times = found.flatMap(({ rows, createdAt }) => [
    ...rows.map(({ sortAt }) => sortAt.getTime()),
    ...(createdAt === null ? [] : [createdAt]),
  ])
  const ends = noted.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt].flatMap((at) => at?.getTime() ?? []))
  const [first = 0, ...others] = [...times, ...ends]
  const range = others.reduce(({ from, to }, time) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: first,
    to: first,
  })
  return { from: range.from - BEFORE_MS, to: range.to }
}
