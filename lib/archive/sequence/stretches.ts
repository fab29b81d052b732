/** A stretch of time in ms since 1970; either end may be infinite. */
export type Stretch = { from: number; to: number }

/** What is left of a stretch without others, oldest first. Stretches that only touch leave nothing out between them. */
export function subtract(whole: Stretch, others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = []
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

export function isOverlapping(a: Stretch, b: Stretch): boolean {
  return a.from < b.to && b.from < a.to
}
