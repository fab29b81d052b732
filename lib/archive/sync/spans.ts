/**
 * Coverage as stretches of time. Each walk of the delivery list makes one span; spans that meet become one, and what
 * lies between two spans is a hole. Pure: `store-batch.ts` applies what is decided here.
 */

/** Times in ms since 1970. The archive holds every record newer than `bottom` and not newer than `top`. */
export type Span = {
  id: number
  kind: 'head' | 'full'
  state: 'open' | 'closed'
  top: number
  /** Null while the walk has seen no record with a timestamp: it claims nothing yet. */
  bottom: number | null
  reachedEnd: boolean
}

/** How far a walk goes on below the top of an older span, so that records logged late are found. */
const OVERLAP_MS = 120_000

/**
 * How far down a walk holds everything after its next batch.
 *
 * An open walk has read past `newestOnLastPage`, so nothing newer is still to come; the oldest timestamp read proves
 * nothing, because a record may stand far above its time. `edge` is how far back the platform guarantees its records:
 * nothing below it can be proven, and the last page proves everything down to it.
 */
export function bottomAfter(
  bottom: number | null,
  batch: { newestOnLastPage: number | null; edge: number; isLast: boolean },
): number | null {
  const { newestOnLastPage, edge, isLast } = batch
  const reached = isLast ? edge : newestOnLastPage === null ? null : Math.max(newestOnLastPage, edge)
  if (reached === null || bottom === null) return reached ?? bottom
  return Math.min(bottom, reached)
}

/**
 * The span that a head walk has met: one that begins below the walk's bottom and holds it, once the walk is well inside
 * it and its last batch held nothing new. Null while the walk must go on. A full walk meets nothing: it reads to the end.
 */
export function findMet(walk: Span, others: readonly Span[], newRows: number): Span | null {
  const { bottom } = walk
  if (walk.kind === 'full' || bottom === null || newRows > 0) return null
  const met = others.filter(
    (span) => isOther(span, walk) && reachesBelow(span, bottom) && bottom < span.top - OVERLAP_MS,
  )
  return met.sort((a, b) => b.top - a.top)[0] ?? null
}

/** The spans that a walk has read anew, wholly or in part, when it has read the platform's last page. */
export function findOverrun(walk: Span, others: readonly Span[]): Span[] {
  const { bottom } = walk
  if (bottom === null) return []
  return others.filter((span) => isOther(span, walk) && span.top >= bottom && (span.bottom ?? span.top) <= walk.top)
}

/** The stretch of a walk and the spans it overran. */
export function uniteSpans(walk: Span, overrun: readonly Span[]): { top: number; bottom: number | null } {
  const { top, bottom } = walk
  return overrun.reduce(
    (united, span) => ({
      top: Math.max(united.top, span.top),
      bottom: span.bottom === null ? united.bottom : Math.min(united.bottom ?? span.bottom, span.bottom),
    }),
    { top, bottom },
  )
}

function isOther(span: Span, walk: Span): boolean {
  return span.id !== walk.id
}

function reachesBelow(span: Span, bottom: number): boolean {
  return span.bottom !== null && span.bottom < bottom
}
