/** Runs at most `size` tasks at once; the others wait in the order in which they came. */
export function createLimiter(size: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    // A task that ends hands its place on, so that nobody who comes later takes it.
    if (running >= size) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
