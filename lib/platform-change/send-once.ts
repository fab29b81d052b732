import { AppError } from '../errors'
import { type RequestEnd, readFailure } from './request-end'

const TOO_SLOW = 'Storing the change took too long. Nothing was sent to the platform.'

/** Asks the platform for a change, once. Never throws. @param signal a time limit; sends nothing once it has run out */
export async function sendOnce<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<RequestEnd<Answer>> {
  if (signal.aborted)
    return { state: 'not-made', error: new AppError('unavailable', TOO_SLOW, { cause: signal.reason }) }
  try {
    return { state: 'done', answer: await ask() }
  } catch (error) {
    return readFailure(error)
  }
}
