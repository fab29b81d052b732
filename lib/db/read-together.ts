/**
 * Callers who ask for the same in one turn of the event loop share one read, so that a busy server reads once for many.
 * The read begins after all of them have asked, so nobody gets an older answer.
 *
 * @returns a function that asks by key; the same key must always mean the same read.
 */
export function readTogether<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  return (key, read) => {
    const shared = waiting.get(key)
    if (shared) return shared
    const own = endOfTurn().then(() => {
      waiting.delete(key)
      return read()
    })
    waiting.set(key, own)
    return own
  }
}

/** Like `readTogether`, with one read for all keys. */
export function readManyTogether<T>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: { keys: Set<string>; found: Promise<ReadonlyMap<string, T>> } | undefined
  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>()
      const found = endOfTurn().then(() => {
        waiting = undefined
        return readMany([...keys])
      })
      waiting = { keys, found }
    }
    waiting.keys.add(key)
    return (await waiting.found).get(key)
  }
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
