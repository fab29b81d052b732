type Bounds = { least: number; most: number; mostMs: number }

/**
 * The size of the next slice of a job, by how long the last one held its connection: half the size after `mostMs`, twice
 * the size if that would still take less. Sizes in rows, pages or whatever the job counts.
 */
export function sizeAfter(size: number, tookMs: number, { least, most, mostMs }: Bounds): number {
  if (tookMs > mostMs) return Math.max(least, Math.floor(size / 2))
  return tookMs < 0.4 * mostMs ? Math.min(most, size * 2) : size
}
