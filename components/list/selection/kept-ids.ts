const PLACE = 'rampdesk.chosen.'

/** The number of selections that a tab keeps. */
const KEPT_AT_MOST = 5

/** Keeps ids that an address can’t hold, for this tab; answers their key, or null if the browser has no storage. */
export function keepIds(ids: readonly string[]): string | null {
  const key = `${Date.now().toString(16)}-${ids.length.toString(16)}`
  try {
    const earlier = Object.keys(sessionStorage).filter((name) => name.startsWith(PLACE))
    for (const name of earlier.sort().slice(0, -KEPT_AT_MOST + 1)) sessionStorage.removeItem(name)
    sessionStorage.setItem(PLACE + key, ids.join(','))
    return key
  } catch {
    return null
  }
}

/** The kept ids; null if another tab or browser has them. */
export function readKeptIds(key: string): string[] | null {
  try {
    return sessionStorage.getItem(PLACE + key)?.split(',') ?? null
  } catch {
    return null
  }
}
