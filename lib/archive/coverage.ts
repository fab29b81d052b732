import type { CoverageHole, CoverageSpan } from './dto'
import { RETENTION_DAYS } from './retention'
import type { Span } from './spans'

export type CoverageRange = {
  from: string | null
  through: string | null
  spans: CoverageSpan[]
  holes: CoverageHole[]
}

const RETENTION_MS = RETENTION_DAYS * 86_400_000

/**
 * What a set of spans proves: overlapping ones joined, newest first; the holes between them; and the stretch that is
 * complete without a hole up to the newest point. Nothing is claimed that a span does not cover.
 */
export function toCoverage(spans: readonly Span[], now: Date): CoverageRange {
  const joined = joinOverlapping(spans)
  const newest = joined[0]
  return {
    from: newest ? iso(newest.bottom) : null,
    through: newest ? iso(newest.top) : null,
    spans: joined.map(({ bottom, top, state, reachedEnd }) => ({
      from: iso(bottom),
      to: new Date(top).toISOString(),
      open: state === 'open',
      reachedEnd,
    })),
    holes: joined.slice(1).flatMap((below, index) => {
      const above = joined[index]
      return above ? toHole(below, above, now) : []
    }),
  }
}

function joinOverlapping(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => b.top - a.top)) {
    const above = joined.at(-1)
    const isTouching = above && (above.bottom === null ? above.reachedEnd : span.top >= above.bottom)
    if (!isTouching) joined.push({ ...span })
    else if (extendsBelow(span, above))
      Object.assign(above, { bottom: span.bottom, state: span.state, reachedEnd: span.reachedEnd })
  }
  return joined
}

function extendsBelow(span: Span, above: Span): boolean {
  return span.bottom !== null && above.bottom !== null && span.bottom < above.bottom
}

/** A hole under an open span is still being read; one that no walk will read may be gone at the platform. */
function toHole(below: Span, above: Span, now: Date): CoverageHole[] {
  if (above.bottom === null) return []
  const isGone = above.reachedEnd || above.bottom < now.getTime() - RETENTION_MS
  return [
    {
      from: new Date(below.top).toISOString(),
      to: new Date(above.bottom).toISOString(),
      reason: isGone ? 'beyond-retention' : 'not-read-yet',
    },
  ]
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
