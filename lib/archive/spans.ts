/**
 * Coverage as stretches of time. Each walk of the delivery list makes one span; spans that meet become one, and what
 * lies between two spans is a hole. Pure: `store-page.ts` applies what is decided here.
 */

/** Times in ms since 1970. The archive holds every record newer than `bottom` and not newer than `top`. */
export type Span = {
  id: number
  kind: 'head' | 'full'
  state: 'open' | 'closed'
  top: number
  /** Null until the walk has seen a record with a timestamp; then everything down to the end was read. */
  bottom: number | null
  reachedEnd: boolean
}

/** How far a walk goes on below the top of an older span, so that records logged late are found. */
const OVERLAP_MS = 120_000

/**
 * The span that a head walk has met: the newest span below it, once the walk is well inside it and its last page
 * held nothing new. Null while the walk must go on. A full walk meets nothing: it reads to the end.
 */
export function findMet(walk: Span, older: readonly Span[], newRows: number): Span | null {
  const next = newestBelow(walk, older)
  if (walk.kind === 'full' || !next || walk.bottom === null || newRows > 0) return null
  return walk.bottom < next.top - OVERLAP_MS ? next : null
}

/** Of the spans below a walk that has read to the platform's last page: those it has read anew, wholly or in part. */
export function findOverrun(walk: Span, older: readonly Span[]): Span[] {
  const { bottom } = walk
  return older.filter((span) => span.id !== walk.id && span.top <= walk.top && (bottom === null || span.top >= bottom))
}

/** The lowest bottom of a walk that reached the end and the spans it overran. */
export function lowestBottom(walk: Span, overrun: readonly Span[]): number | null {
  return overrun.reduce<number | null>((low, { bottom }) => {
    if (bottom === null || low === null) return low ?? bottom
    return Math.min(low, bottom)
  }, walk.bottom)
}

function newestBelow(walk: Span, spans: readonly Span[]): Span | undefined {
  return spans
    .filter((span) => span.id !== walk.id && span.top <= walk.top)
    .sort((a, b) => b.top - a.top)
    .at(0)
}
