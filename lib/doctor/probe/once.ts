/** Reads when it is first asked, and answers the same to all. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
