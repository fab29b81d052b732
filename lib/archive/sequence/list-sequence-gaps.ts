import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getReadDatabase } from '../../db'
import { eventSequence } from '../../db/schema'
import { AppError } from '../../errors'
import type { Stream } from '../../model/stream'
import { decodeGapCursor, encodeGapCursor, type GapCursor } from './cursor'
import type { GapCounts, SequenceGapPage, SequenceGapRow } from './dto'
import type { ReadSubscriptions } from './gap-rules'
import { type Proof, readProof } from './read-facts'
import { readStrips } from './read-strips'
import { GAP_REASONS, type GapReason } from './reasons'
import { SEQUENCES } from './sequences'

const PAGE = 50

const ROUND = 100
const SEARCHED_AT_MOST = 500

const READ_AT_MOST = 100
const CELLS = 12

export type GapListInput = {
  /** Is null for any reason. */
  reasons: readonly GapReason[] | null
  streams: readonly Stream[]
  /** Rows of a page; 50 unless told. */
  limit?: number
  /** From an earlier page; null for the newest. */
  cursor: string | null
}

type Candidate = { stream: Stream; resourceId: string; seen: number[]; firstAt: Date; lastAt: Date }

/**
 * Resources with a gap (6.3), newest record first. Searches 500 resources at most, so a page may be empty
 * and still have a cursor. `counts` is set only if there are no more than 500. @throws AppError `forbidden` without delivery.read;
 * `invalid` for a damaged cursor.
 */
export async function listSequenceGaps(
  scope: Scope,
  input: GapListInput,
  readSubscriptions: ReadSubscriptions,
): Promise<SequenceGapPage> {
  authorize(scope, SEQUENCES.permission)
  const { limit = PAGE } = input
  const start = input.cursor === null ? null : decodeGapCursor(input.cursor)
  const db = await getReadDatabase(scope)
  const environment = scope.environment.name
  const proof = await readProof(db, environment)
  const isCounted =
    start === null && (await countGapped(db, environment, input.streams, SEARCHED_AT_MOST)) <= SEARCHED_AT_MOST

  const all: SequenceGapRow[] = []
  const found: SequenceGapRow[] = []
  let hasSubscriptions: boolean | null = null
  let place = start
  let isEnd = false
  while (!isEnd && all.length < SEARCHED_AT_MOST && (isCounted || found.length <= limit)) {
    const round = await readRound(db, scope, proof, { streams: input.streams, place, readSubscriptions })
    for (const row of round.rows) {
      all.push(row)
      if (input.reasons === null || hasOneOf(row, input.reasons)) found.push(row)
    }
    hasSubscriptions = round.hasSubscriptions ?? hasSubscriptions
    isEnd = round.rows.length < ROUND
    place = placeOf(round.rows.at(-1)) ?? place
  }

  const rows = found.slice(0, limit)
  // The next page begins after the last row shown, or after the last resource searched.
  const next = found.length > limit ? placeOf(rows.at(-1)) : isEnd ? null : place
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

/**
 * All resources with one of the reasons, by batches in the order of the list. @throws AppError `platform` if the
 * registrations, by which some gaps are explained, can’t be read
 */
export async function* readGapBatches(
  db: Database,
  scope: Scope,
  { reasons, streams }: Omit<GapListInput, 'limit' | 'cursor'>,
  readSubscriptions: ReadSubscriptions,
): AsyncGenerator<SequenceGapRow[]> {
  const proof = await readProof(db, scope.environment.name)
  for (let place: GapCursor | null = null; ; ) {
    const { rows, hasSubscriptions } = await readRound(db, scope, proof, { streams, place, readSubscriptions })
    if (hasSubscriptions === false)
      throw new AppError(
        'platform',
        'The registrations could not be read from the platform. They are needed to explain gaps, so nothing was exported.',
      )
    const found = reasons === null ? rows : rows.filter((row) => hasOneOf(row, reasons))
    if (found.length > 0) yield found
    if (rows.length < ROUND) return
    place = placeOf(rows.at(-1))
  }
}

/** Counts the resources with a gap for any reason, up to one more than `most`. */
export function countGapped(
  db: Database,
  environment: string,
  streams: readonly Stream[],
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(eventSequence)
    .where(gapsOf(environment, streams))
    .limit(most + 1)
    .as('some')
  return db.$count(some)
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

function gapsOf(environment: string, streams: readonly Stream[]): SQL | undefined {
  return and(
    eq(eventSequence.environment, environment),
    eventSequence.hasGap,
    streams.length > 0 ? inArray(eventSequence.stream, [...streams]) : undefined,
  )
}

/** The first comparison alone is an index range. */
function beyond({ lastAt, stream, resourceId }: GapCursor): SQL {
  const time = sql`${lastAt.toISOString()}::timestamptz`
  return sql`${eventSequence.lastAt} <= ${time} and (${eventSequence.lastAt} < ${time} or (${eventSequence.stream}, ${eventSequence.resourceId}) > (${stream}, ${resourceId}))`
}

function countsOf(rows: readonly SequenceGapRow[]): GapCounts {
  const countOf = (reason: GapReason) => rows.filter(({ reasons }) => reasons.includes(reason)).length
  // `fromEntries` forgets which keys it was given.
  const counts = Object.fromEntries(GAP_REASONS.map((reason) => [reason, countOf(reason)])) as Record<GapReason, number>
  return { ...counts, any: rows.length }
}

function hasOneOf(row: SequenceGapRow, reasons: readonly GapReason[]): boolean {
  return row.reasons.some((reason) => reasons.includes(reason))
}
