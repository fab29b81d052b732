import type { CoverageHole, CoverageSpan } from '../dto'
import { RETENTION_MS } from '../retention'
import type { Span } from '../sync/spans'

export type CoverageRange = {
  from: string | null
  through: string | null
  spans: CoverageSpan[]
  holes: CoverageHole[]
}

type Claim = Span & { bottom: number }

/** Joins spans, newest first; finds the holes and the unbroken part up to the newest point. */
export function toCoverage(spans: readonly Span[], now: Date): CoverageRange {
  const joined = joinOverlapping(spans.filter(isClaim))
  const [newest] = joined
  return {
    from: newest ? iso(newest.bottom) : null,
    through: newest ? iso(newest.top) : null,
    spans: joined.map(({ bottom, top, state, reachedEnd }) => ({
      from: iso(bottom),
      to: iso(top),
      open: state === 'open',
      reachedEnd,
    })),
    holes: joined.slice(1).map((below, index) => toHole(below, joined[index] ?? below, now)),
  }
}

function isClaim(span: Span): span is Claim {
  return span.bottom !== null && span.bottom < span.top
}

function joinOverlapping(claims: readonly Claim[]): Claim[] {
  const joined: Claim[] = []
  for (const claim of [...claims].sort((a, b) => b.top - a.top)) {
    const above = joined.at(-1)
    if (!above || claim.top < above.bottom) joined.push({ ...claim })
    else if (claim.bottom < above.bottom)
      Object.assign(above, { bottom: claim.bottom, state: claim.state, reachedEnd: claim.reachedEnd })
  }
  return joined
}

/** A hole is beyond retention if the walk above it reached the platform’s last page, or if all of the hole is that old. */
function toHole(below: Claim, above: Claim, now: Date): CoverageHole {
  const isGone = above.reachedEnd || above.bottom < now.getTime() - RETENTION_MS
  return { from: iso(below.top), to: iso(above.bottom), reason: isGone ? 'beyond-retention' : 'not-read-yet' }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
