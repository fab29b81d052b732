import type { ResolveHost } from './resolve-host'

/** A look-up serves several requests, so none of them may end it. */
const NEVER = new AbortController().signal

/** Asks `resolve` for each host at most once in `ms` milliseconds; look-ups that failed are not remembered. */
export function rememberHosts(resolve: ResolveHost, ms: number): ResolveHost {
  const known = new Map<string, { until: number; found: ReturnType<ResolveHost> }>()
  return (host) => {
    const now = performance.now()
    const last = known.get(host)
    if (last && now < last.until) return last.found
    const asked = { until: now + ms, found: resolve(host, NEVER) }
    known.set(host, asked)
    asked.found.catch(() => known.get(host) === asked && known.delete(host))
    return asked.found
  }
}
