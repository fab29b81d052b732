/** Coverage as spans of time, one per walk; spans that meet are joined, gaps are holes. */

/** Ms since 1970. Every record newer than `bottom` up to `top` is archived. */
export type Span = {
  id: number
  kind: 'head' | 'full'
  state: 'open' | 'closed'
  top: number
  /** Is null before the first record with a timestamp. */
  bottom: number | null
  reachedEnd: boolean
}

/** Overlap that finds records logged late. */
const OVERLAP_MS = 120_000

/**
 * How far down a walk is complete. An open walk is complete above `newestOnLastPage` only, since records may stand
 * above their time. The last page proves everything down to `edge`, the platform’s guarantee.
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

/** The span that a head walk has met: well inside, and nothing new in the last batch. */
export function findMet(walk: Span, others: readonly Span[], newRows: number): Span | null {
  const { bottom } = walk
  if (walk.kind === 'full' || bottom === null || newRows > 0) return null
  const met = others.filter(
    (span) => isOther(span, walk) && reachesBelow(span, bottom) && bottom < span.top - OVERLAP_MS,
  )
  return met.sort((a, b) => b.top - a.top)[0] ?? null
}

/** The spans a walk to the last page has reread. */
export function findOverrun(walk: Span, others: readonly Span[]): Span[] {
  const { bottom } = walk
  if (bottom === null) return []
  return others.filter((span) => isOther(span, walk) && span.top >= bottom && (span.bottom ?? span.top) <= walk.top)
}

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
