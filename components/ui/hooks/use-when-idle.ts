import { useEffect } from 'react'

const ignore = () => undefined
/** In milliseconds: Safari does not tell when it is idle. */
const SOON = 400

/** Fetches code ahead of its use, once the page has loaded and the browser is idle. */
export function useWhenIdle(fetchCode: () => Promise<unknown>) {
  useEffect(() => {
    const gone = new AbortController()
    const fetchAhead = () => {
      if (!gone.signal.aborted) void fetchCode().catch(ignore)
    }
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(fetchAhead)
      else setTimeout(fetchAhead, SOON)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [fetchCode])
}
