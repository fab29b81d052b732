import { AppError } from '../errors'

const READING_DEADLINE_MS = 20_000

/** One deadline of 20 s for all calls of one lookup, retries included, because a page waits for them together. */
export function readingDeadline(): AbortSignal {
  const ending = new AbortController()
  const seconds = READING_DEADLINE_MS / 1000
  const end = () => ending.abort(new AppError('platform', `The platform did not answer within ${seconds} s.`))
  setTimeout(end, READING_DEADLINE_MS).unref()
  return ending.signal
}
