type Keeper = (event: PopStateEvent) => void

const keepers = new Set<Keeper>()

/**
 * A window tells its listeners in the order in which they came, whether they capture or not: this one must be there before
 * the router's, so `instrumentation-client.ts` brings it before the page comes alive.
 */
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    for (const keeper of keepers) keeper(event)
  })
}

/** Hears of Back and Forward before the router, which `stopImmediatePropagation` keeps from following. Gives the way to end it. */
export function keepHistory(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}
