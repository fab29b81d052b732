import { useEffect } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown']
const ignore = () => undefined

/** At the first pointer move or key, once the browser is idle. */
export function useFetchAhead(fetchCode: () => Promise<unknown>) {
  useEffect(() => {
    const gone = new AbortController()
    const fetchAhead = () => {
      if (!gone.signal.aborted) void fetchCode().catch(ignore)
    }
    // Safari has no idle callback.
    const begin = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchAhead) : setTimeout(fetchAhead))
    for (const sign of SIGNS) {
      window.addEventListener(sign, begin, { once: true, passive: true, signal: gone.signal })
    }
    return () => gone.abort()
  }, [fetchCode])
}
