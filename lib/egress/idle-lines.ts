import type { Line } from './exchange'

/** A target that moved is found again after that. */
const OLDEST_MS = 60_000

type Kept = { line: Line; openedAt: number; since: number }

/** Connections that wait for their next request, by origin; none where `idleMs` is 0. The one used last is used next. */
export function createIdleLines(idleMs: number) {
  const byOrigin = new Map<string, Kept[]>()
  const openedAt = new WeakMap<Line, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = idleMs === 0

  const isFit = ({ line, openedAt, since }: Kept, now: number) =>
    line.isOpen() && now - since < idleMs && now - openedAt < OLDEST_MS

  function endStale(): void {
    timer = undefined
    const now = performance.now()
    for (const [origin, lines] of byOrigin) {
      const fit = lines.filter((kept) => isFit(kept, now))
      for (const kept of lines) if (!fit.includes(kept)) kept.line.end()
      if (fit.length > 0) byOrigin.set(origin, fit)
      else byOrigin.delete(origin)
    }
    if (byOrigin.size > 0) watch()
  }

  function watch(): void {
    timer ??= setTimeout(endStale, idleMs).unref()
  }

  return {
    /** Null where a new connection is needed. */
    take(origin: string): Line | null {
      const lines = byOrigin.get(origin) ?? []
      const now = performance.now()
      for (let kept = lines.pop(); kept; kept = lines.pop()) {
        if (isFit(kept, now)) return kept.line
        kept.line.end()
      }
      return null
    },
    put(origin: string, line: Line): void {
      if (isClosed || !line.isOpen()) {
        line.end()
        return
      }
      const now = performance.now()
      const opened = openedAt.get(line) ?? now
      openedAt.set(line, opened)
      const lines = byOrigin.get(origin) ?? []
      lines.push({ line, openedAt: opened, since: now })
      byOrigin.set(origin, lines)
      watch()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      for (const { line } of [...byOrigin.values()].flat()) line.end()
      byOrigin.clear()
    },
  }
}
