import 'server-only'

/** A page waits this long for the platform; React shows a streamed part after 300 ms. */
const AWAITED_MS = 150

/** The value of a reading, or null if it takes too long for a page; the reading goes on. */
export async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, AWAITED_MS, null)
  })
  return Promise.race([reading, tooLong]).finally(() => clearTimeout(timer))
}
