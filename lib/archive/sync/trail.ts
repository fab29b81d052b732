import { createHash } from 'node:crypto'
import type { Trail } from '../../model/sync-state'
import { PlatformError } from '../../ramp/problem/problem'

/**
 * Finds pages that lead back: a list that ignores cursors would fill the archive with records that do not exist. A
 * proper list may hold records late, with a wrong clock, without a time, or twice; none of these may end a walk.
 */

/** A record; an ordinal above 0 means that the walk has seen it before. */
export type TrailRecord = { hash: string; ordinal: number; sort_at: string; timestamp: string | null }

const HOUR_MS = 3_600_000

/** Usual disorder; single records exceed it. */
const DISORDER_MS = 5_000

/** Late or repeated records may be newer than earlier ones by this much. */
const RISE_MS = 2 * HOUR_MS
/** Fewer timed records say too little about times. */
const TELLING_RECORDS = 10

/** Repeats that end a walk: far from the end of the last page, and anywhere but at its instant. */
const FAR_REPEATS = 3
const REPEATS = 10
/** So many repeats in a row are no twins, among which every second record is new. */
const BLOCK_RECORDS = 30
/** Records on pages in a row that each repeat the one before; more end a walk. */
const TWIN_RECORDS = 1_000

/** Repeats within one instant, or of a whole page, that chance explains: a small page of neighbouring milliseconds may come twice. */
const CHANCE_RECORDS = 20

/** A proper list may have this many pages of identical records in a row. */
const STILL_PAGES = 50

const SAMPLE_RECORDS = 500
/** 64 bits tell any list’s records apart. */
const SAMPLE_CHARACTERS = 16
/** Chance does not explain so many sampled records on a page that rises. */
const RETURNED_RECORDS = 3

/** Follows the pages of a batch. Answers the next trail, or a clause that says why a page leads back. */
export function followPages(
  trail: Trail | null,
  records: readonly TrailRecord[],
  sizes: readonly number[],
): Trail | string | null {
  let at = trail
  let begin = 0
  for (const size of sizes) {
    const next = followPage(at, records.slice(begin, begin + size))
    if (typeof next === 'string') return next
    at = next
    begin += size
  }
  return at
}

function followPage(trail: Trail | null, page: readonly TrailRecord[]): Trail | string {
  const last = { ...START, ...trail }
  if (page.length === 0) return last
  const mark = fingerprint(page)
  const repeats = findRepeats(page, last.edge)
  const { distinct, isStill, isBlock, beside } = repeats
  const others = repeats.far + repeats.near
  const returned = last.returned + (rises(page, last.low) ? countSampled(page, last.sample) : 0)
  if (returned >= RETURNED_RECORDS) return 'a page leads back to records that are hours newer than those before it'
  if (overlaps(repeats)) return 'a page repeats records of earlier pages'
  const isTelling = distinct > CHANCE_RECORDS || repeats.far > 0 || repeats.near >= REPEATS
  if ((mark === last.last || mark === last.anchor) && isTelling) return 'the same page comes again under another cursor'
  const pages = last.pages + 1
  const next: Trail = {
    pages,
    low: lower(last.low, newestOf(page)),
    edge: Date.parse(page.at(-1)?.sort_at ?? ''),
    last: mark,
    anchor: isPowerOfTwo(pages) ? mark : last.anchor,
    twinRecords: isBlock && others > 0 && distinct > CHANCE_RECORDS ? last.twinRecords + page.length : 0,
    stillPages: isStill || (isBlock && beside > CHANCE_RECORDS) ? last.stillPages + 1 : 0,
    sample: addToSample(last.sample, page),
    returned,
  }
  if (next.twinRecords > TWIN_RECORDS) return 'page after page repeats records of the one before'
  if (next.stillPages > STILL_PAGES) return `${STILL_PAGES} pages in a row bring the same records`
  return next
}

export function leadsBack(reason: string): PlatformError {
  return new PlatformError({
    kind: 'contract',
    operation: 'Read deliveries',
    happened: `the platform’s list leads back: ${reason}`,
    advice: 'None of those pages is stored or counted as read. The platform must honour the cursors that it gives.',
  })
}

const START: Trail = {
  pages: 0,
  low: null,
  edge: null,
  last: '',
  anchor: '',
  twinRecords: 0,
  stillPages: 0,
  sample: [],
  returned: 0,
}

/**
 * A page’s repeats by distance from the last page’s end, and whether they stand together as in an overlap or apart as
 * twins.
 */
function findRepeats(page: readonly TrailRecord[], edge: number | null) {
  const counts = new Map<string, number>()
  let repeats = 0
  let far = 0
  let near = 0
  let beside = 0
  let changes = 0
  let run = 0
  let longestRun = 0
  let isAfterRepeat: boolean | null = null
  for (const { hash, ordinal, timestamp } of page) {
    const onPage = counts.get(hash) ?? 0
    counts.set(hash, onPage + 1)
    const isRepeat = ordinal > onPage
    if (isRepeat) repeats += 1
    // Without a time, identical records lie anywhere.
    if (onPage > 0 || timestamp === null || edge === null) continue
    if (isAfterRepeat === !isRepeat) changes += 1
    isAfterRepeat = isRepeat
    run = isRepeat ? run + 1 : 0
    longestRun = Math.max(longestRun, run)
    if (!isRepeat) continue
    const distance = Math.abs(Date.parse(timestamp) - edge)
    if (distance > DISORDER_MS) far += 1
    else if (distance > 0) near += 1
    else beside += 1
  }
  const isStill = repeats === page.length && counts.size <= CHANCE_RECORDS
  return { distinct: counts.size, isStill, isBlock: changes <= 1 || longestRun >= BLOCK_RECORDS, far, near, beside }
}

type Repeats = ReturnType<typeof findRepeats>

function overlaps({ isBlock, far, near, beside }: Repeats): boolean {
  if (far >= FAR_REPEATS) return true
  const others = far + near
  return isBlock && (others >= REPEATS || (others > 0 && others + beside > CHANCE_RECORDS))
}

/** Counts the sampled records on a page: repeats that the duplicate window no longer holds. */
function countSampled(page: readonly TrailRecord[], sample: readonly string[]): number {
  const known = new Set(sample)
  return sampled(page).filter((hash) => known.has(hash)).length
}

function addToSample(sample: string[], page: readonly TrailRecord[]): string[] {
  const limit = sample.length < SAMPLE_RECORDS ? null : sample.at(-1)
  const lowest = sampled(page).filter((hash) => limit == null || hash < limit)
  if (lowest.length === 0) return sample
  return [...new Set([...sample, ...lowest])].sort().slice(0, SAMPLE_RECORDS)
}

function sampled(page: readonly TrailRecord[]): string[] {
  return page.flatMap(({ hash, ordinal, timestamp }) =>
    timestamp === null || ordinal > 0 ? [] : [hash.slice(0, SAMPLE_CHARACTERS)],
  )
}

/** Whether most of the page is newer than all of an earlier page. */
function rises(page: readonly TrailRecord[], low: number | null): boolean {
  if (low === null) return false
  const times = timesOf(page)
  const above = times.filter((time) => time > low + RISE_MS)
  return times.length >= TELLING_RECORDS && above.length * 2 > times.length
}

function newestOf(page: readonly TrailRecord[]): number | null {
  const times = timesOf(page)
  return times.length < TELLING_RECORDS ? null : times.reduce((newest, time) => Math.max(newest, time))
}

function timesOf(page: readonly TrailRecord[]): number[] {
  return page.flatMap(({ timestamp }) => (timestamp === null ? [] : [Date.parse(timestamp)]))
}

function lower(low: number | null, newest: number | null): number | null {
  return low === null || newest === null ? (low ?? newest) : Math.min(low, newest)
}

function fingerprint(page: readonly TrailRecord[]): string {
  const sum = createHash('sha256')
  for (const { hash } of page) sum.update(hash)
  return sum.digest('base64url').slice(0, 22)
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count))
}
