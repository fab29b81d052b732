import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { eventSequence } from '../../db/schema'
import type { Stream } from '../../model/stream'
import { decodeGapCursor, encodeGapCursor, type GapCursor } from './cursor'
import type { GapCounts, SequenceGapPage, SequenceGapRow } from './dto'
import type { ReadSubscriptions } from './gap-rules'
import { type Proof, readProof } from './read-facts'
import { readStrips } from './read-strips'
import { GAP_REASONS, type GapReason } from './reasons'
import { SEQUENCES } from './sequences'

const PAGE = 50

/** Resources per round and per request: a reason needs the resource's records. */
const ROUND = 100
const SEARCHED_AT_MOST = 500

const READ_AT_MOST = 100
const CELLS = 12

export type GapListInput = {
  /** Null for any reason. */
  reason: GapReason | null
  /** Empty for all. */
  streams: readonly Stream[]
  /** `olderCursor` of an earlier page, or null for the newest. */
  cursor: string | null
}

type Candidate = { stream: Stream; resourceId: string; seen: number[]; firstAt: Date; lastAt: Date }

/**
 * Resources with a gap in their sequence (specification, 6.3), newest record first, 50 a page. A request searches 500
 * resources at most, so a page may have few rows or none and still a cursor. With 500 or fewer in all, the newest
 * page has `counts` by reason.
 *
 * @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor.
 */
export async function listSequenceGaps(
  scope: Scope,
  input: GapListInput,
  readSubscriptions: ReadSubscriptions,
): Promise<SequenceGapPage> {
  authorize(scope, SEQUENCES.permission)
  const start = input.cursor === null ? null : decodeGapCursor(input.cursor)
  const db = await getDatabase()
  const environment = scope.environment.name
  const proof = await readProof(db, environment)
  const isCounted = start === null && (await hasAtMost(db, environment, input.streams, SEARCHED_AT_MOST))

  const all: SequenceGapRow[] = []
  const found: SequenceGapRow[] = []
  let hasSubscriptions: boolean | null = null
  let place = start
  let isEnd = false
  while (!isEnd && all.length < SEARCHED_AT_MOST && (isCounted || found.length <= PAGE)) {
    const round = await readRound(db, scope, proof, { streams: input.streams, place, readSubscriptions })
    for (const row of round.rows) {
      all.push(row)
      if (input.reason === null || row.reasons.includes(input.reason)) found.push(row)
    }
    hasSubscriptions = round.hasSubscriptions ?? hasSubscriptions
    isEnd = round.rows.length < ROUND
    place = placeOf(round.rows.at(-1)) ?? place
  }

  const rows = found.slice(0, PAGE)
  // The page continues at its next row, or at the first unsearched one.
  const next = found.length > PAGE ? placeOf(rows.at(-1)) : isEnd ? null : place
  return {
    rows,
    olderCursor: next ? encodeGapCursor(next) : null,
    searched: all.length,
    counts: isCounted && isEnd ? countsOf(all) : null,
    coverage: proof.coverage,
    hasSubscriptions,
    readAt: new Date().toISOString(),
  }
}

type Round = { streams: readonly Stream[]; place: GapCursor | null; readSubscriptions: ReadSubscriptions }

async function readRound(
  db: Database,
  scope: Scope,
  proof: Proof,
  { streams, place, readSubscriptions }: Round,
): Promise<{ rows: SequenceGapRow[]; hasSubscriptions: boolean | null }> {
  const candidates = await readCandidates(db, scope.environment.name, streams, place)
  const options = { rowLimit: READ_AT_MOST, cellLimit: CELLS, current: null, readSubscriptions }
  const { strips, hasSubscriptions } = await readStrips(db, scope, proof, candidates, options)
  const rows = strips.map(({ noted: { stream, resourceId, firstAt, lastAt }, strip }) => ({
    ...strip,
    stream,
    resourceId,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
  return { rows, hasSubscriptions }
}

function placeOf(row: SequenceGapRow | undefined): GapCursor | null {
  return row ? { stream: row.stream, resourceId: row.resourceId, lastAt: new Date(row.lastAt) } : null
}

function readCandidates(
  db: Database,
  environment: string,
  streams: readonly Stream[],
  place: GapCursor | null,
): Promise<Candidate[]> {
  return db
    .select({
      stream: eventSequence.stream,
      resourceId: eventSequence.resourceId,
      seen: eventSequence.seen,
      firstAt: eventSequence.firstAt,
      lastAt: eventSequence.lastAt,
    })
    .from(eventSequence)
    .where(and(gapsOf(environment, streams), place ? beyond(place) : undefined))
    .orderBy(desc(eventSequence.lastAt), asc(eventSequence.stream), asc(eventSequence.resourceId))
    .limit(ROUND)
}

async function hasAtMost(db: Database, environment: string, streams: readonly Stream[], limit: number) {
  const some = db
    .select({ one: sql`1` })
    .from(eventSequence)
    .where(gapsOf(environment, streams))
    .limit(limit + 1)
    .as('some')
  return (await db.$count(some)) <= limit
}

function gapsOf(environment: string, streams: readonly Stream[]): SQL | undefined {
  return and(
    eq(eventSequence.environment, environment),
    eventSequence.hasGap,
    streams.length > 0 ? inArray(eventSequence.stream, [...streams]) : undefined,
  )
}

/** The first comparison alone is a range of the index. */
function beyond({ lastAt, stream, resourceId }: GapCursor): SQL {
  const time = sql`${lastAt.toISOString()}::timestamptz`
  return sql`${eventSequence.lastAt} <= ${time} and (${eventSequence.lastAt} < ${time} or (${eventSequence.stream}, ${eventSequence.resourceId}) > (${stream}, ${resourceId}))`
}

function countsOf(rows: readonly SequenceGapRow[]): GapCounts {
  const countOf = (reason: GapReason) => rows.filter(({ reasons }) => reasons.includes(reason)).length
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(GAP_REASONS.map((reason) => [reason, countOf(reason)])) as GapCounts
}
