import { useEffect } from 'react'

const ignore = () => undefined

/** Calls `fetchCode` once the page is hydrated and the browser idle. */
export function useFetchAhead(fetchCode: () => Promise<unknown>) {
  useEffect(() => {
    const fetchAhead = () => void fetchCode().catch(ignore)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAhead)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchAhead)
    return () => cancelIdleCallback(idle)
  }, [fetchCode])
}
