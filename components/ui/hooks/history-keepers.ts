type Keeper = (event: PopStateEvent) => void

const keepers = new Set<Keeper>()

/** Must listen before the router, so `instrumentation-client.ts` loads it first. */
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    for (const keeper of keepers) keeper(event)
  })
}

/** Calls `keeper` on Back and Forward before the router; `stopImmediatePropagation` keeps the router from following. */
export function keepHistory(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}
