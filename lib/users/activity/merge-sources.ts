import { z } from 'zod'
import { decodeParts, encodeParts } from '../../codec/opaque-cursor'
import { ACTIVITY_KINDS, type ActivityItem, type ActivityKind } from './dto'

/** A page of one source, newest first; `next` is null at the end. */
export type SourcePage = { items: ActivityItem[]; next: string | null }

export type Source = { kind: ActivityKind; read: (cursor: string | null) => Promise<SourcePage> }

/** The last item that was shown, and the page in which each source goes on, in the form of `goesOn`. */
export type ActivityPlace = { at: string; kind: ActivityKind; id: string; pages: Partial<Record<ActivityKind, string>> }

export type Merged = {
  items: ActivityItem[]
  place: ActivityPlace | null
  failed: { kind: ActivityKind; error: unknown }[]
  /** Sources that were left before they gave enough or ended; the next page of the timeline goes on with them. */
  cut: ActivityKind[]
}

/** The most pages of one source that are read for one page of the timeline. */
const PAGES_AT_MOST = 20

const ENDED = ''

/** Prefix of a cursor whose page was not read, so that its items may be newer than those shown. */
const UNREAD = '>'
/** Prefix of a cursor of whose page some items may have been shown. */
const SHOWN = '='

/** A place before any item. */
const BEGINNING = { at: '9999-12-31T23:59:59.999Z', kind: ACTIVITY_KINDS[0], id: '' }

/** Orders items newest first, and at one instant by kind and id, so that the order is total. */
export function compareItems(a: Order, b: Order): number {
  return b.at.localeCompare(a.at) || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id)
}

type Order = Pick<ActivityItem, 'at' | 'kind' | 'id'>

/** An item with the cursor of its page; null for the first page. */
type Paged = { item: ActivityItem; page: string | null }

/**
 * Merges the newest items beyond a place from sources with pages of their own. Each source gives at least `limit` items, ends
 * or is named in `cut`, so that none is skipped. A source that fails is left out of the page and named.
 */
export async function mergeSources(
  sources: readonly Source[],
  place: ActivityPlace | null,
  limit: number,
): Promise<Merged> {
  const read = await Promise.all(sources.map((source) => readBeyond(source, place, limit)))
  const failed = read.flatMap(({ kind, error }) => (error === undefined ? [] : [{ kind, error }]))
  const all = read.flatMap(({ found }) => found).sort((a, b) => compareItems(a.item, b.item))
  const shown = all.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = all.length > shown.length || read.some(({ next }) => next !== null)
  const items = shown.map(({ item }) => item)
  const cut = read.flatMap(({ kind, isCut }) => (isCut ? [kind] : []))
  if (!hasMore) return { items, place: null, failed, cut }
  const end: Order = last?.item ?? place ?? BEGINNING
  const { at, kind, id } = end
  const pages: ActivityPlace['pages'] = {}
  for (const { kind: own, found, next, isCut, error } of read) {
    // A source goes on in the page of its first item that is not shown yet, else after the pages read.
    const waiting = found.find(({ item }) => compareItems(item, end) > 0)
    const page = error === undefined ? goesOn(waiting, next, isCut) : place?.pages[own]
    if (page !== undefined) pages[own] = page
  }
  return { items, place: { at, kind, id, pages }, failed, cut }
}

/** The place where a source goes on, as text; undefined for its first page. */
function goesOn(waiting: Paged | undefined, next: string | null, isCut: boolean): string | undefined {
  if (waiting) return waiting.page === null ? undefined : `${SHOWN}${waiting.page}`
  return next === null ? ENDED : `${isCut ? UNREAD : SHOWN}${next}`
}

type Read = { kind: ActivityKind; found: Paged[]; next: string | null; isCut: boolean; error?: unknown }

async function readBeyond({ kind, read }: Source, place: ActivityPlace | null, limit: number): Promise<Read> {
  const found: Paged[] = []
  const seen = new Set<string>()
  const from = place?.pages[kind] ?? null
  if (from === ENDED) return { kind, found, next: null, isCut: false }
  // All items of an unread page count as new.
  const beyond = from?.startsWith(UNREAD) ? null : place
  let page = from?.slice(1) ?? null
  try {
    for (let pages = 0; pages < PAGES_AT_MOST; pages++) {
      const { items, next } = await read(page)
      for (const item of items) if (!beyond || compareItems(item, beyond) > 0) found.push({ item, page })
      // A cursor that leads back counts as the end of its source.
      if (next === null || seen.has(next)) return { kind, found, next: null, isCut: false }
      seen.add(next)
      page = next
      if (found.length >= limit) return { kind, found, next, isCut: false }
    }
    return { kind, found, next: page, isCut: true }
  } catch (error) {
    return { kind, found, next: null, isCut: false, error }
  }
}

const Encoded = z.tuple([z.iso.datetime(), z.enum(ACTIVITY_KINDS), z.string()]).rest(z.string())

export function encodePlace({ at, kind, id, pages }: ActivityPlace): string {
  return encodeParts([at, kind, id, ...Object.entries(pages).flat()])
}

/** @throws AppError `invalid` */
export function decodePlace(text: string): ActivityPlace {
  const [at, kind, id, ...rest] = decodeParts(Encoded, text)
  const pages: ActivityPlace['pages'] = {}
  for (const own of ACTIVITY_KINDS) {
    const index = rest.findIndex((part, place) => place % 2 === 0 && part === own)
    const page = index === -1 ? undefined : rest[index + 1]
    if (page !== undefined) pages[own] = page
  }
  return { at, kind, id, pages }
}
