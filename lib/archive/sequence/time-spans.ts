/** Ms since 1970; an end may be infinite. */
export type TimeSpan = { from: number; to: number }

/** The parts of a span that no other span covers, oldest first. */
export function subtract(whole: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = []
  let at = whole.from
  for (const { from, to } of [...others].sort((a, b) => a.from - b.from)) {
    if (to <= at) continue
    if (from >= whole.to) break
    if (from > at) left.push({ from: at, to: from })
    at = to
  }
  if (at < whole.to) left.push({ from: at, to: whole.to })
  return left
}

export function isOverlapping(a: TimeSpan, b: TimeSpan): boolean {
  return a.from < b.to && b.from < a.to
}
