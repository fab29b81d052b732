/**
 * Coverage as spans of time: one for each walk; spans that meet are joined, and gaps between them are holes. Pure;
 * `store-batch.ts` applies the decisions.
 */

/** Times in ms since 1970. The archive holds every record newer than `bottom` up to `top`. */
export type Span = {
  id: number
  kind: 'head' | 'full'
  state: 'open' | 'closed'
  top: number
  /** Null before the walk's first record with a timestamp: nothing is claimed yet. */
  bottom: number | null
  reachedEnd: boolean
}

/** How far a walk overlaps an older span, to find records logged late. */
const OVERLAP_MS = 120_000

/**
 * How far down a walk is complete after its next batch.
 *
 * An open walk is complete above `newestOnLastPage`; the oldest timestamp proves nothing, since records may stand
 * above their time. Nothing below `edge`, the platform's guarantee, can be proven; the last page proves everything
 * down to it.
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
 * The span that a head walk has met: the walk is well inside, and its last batch held nothing new. Null while the
 * walk must go on; a full walk always reads to the end.
 */
export function findMet(walk: Span, others: readonly Span[], newRows: number): Span | null {
  const { bottom } = walk
  if (walk.kind === 'full' || bottom === null || newRows > 0) return null
  const met = others.filter(
    (span) => isOther(span, walk) && reachesBelow(span, bottom) && bottom < span.top - OVERLAP_MS,
  )
  return met.sort((a, b) => b.top - a.top)[0] ?? null
}

/** The spans that a walk to the platform's last page has reread. */
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
