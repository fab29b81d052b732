/** Calls `read` at the first call, and gives every caller the same answer. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
