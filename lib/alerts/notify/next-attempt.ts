import type { AttemptEnd, MessageState } from '../../model/alert/message'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A message that could not be delivered for this long is given up. */
export const GIVEN_UP_MS = 24 * HOUR_MS

/** From this attempt on, another channel is told in place of one that fails. */
export const INSTEAD_AFTER = 3

/** `attempts` includes the attempt that just ended. */
export type Attempted = { attempts: number; isRepeat: boolean; createdAt: Date }

export type NextAttempt = {
  state: Exclude<MessageState, 'sending' | 'dropped'>
  isRepeat: boolean
  nextAt: Date
  problem: string | null
}

/** The next state of a message after an attempt: one with an unknown end is repeated once; others are retried at growing intervals for 24 hours. */
export function nextAttempt({ attempts, isRepeat, createdAt }: Attempted, end: AttemptEnd, now: Date): NextAttempt {
  if (end.state === 'sent') return { state: 'sent', isRepeat, nextAt: now, problem: end.problem ?? null }
  const { problem } = end
  const asked = end.state === 'refused' ? (end.retryAfterMs ?? 0) : 0
  const nextAt = new Date(now.getTime() + Math.max(pauseOf(attempts), Math.min(asked, GIVEN_UP_MS)))
  const isOver = nextAt.getTime() > createdAt.getTime() + GIVEN_UP_MS
  if (end.state === 'unknown')
    return isRepeat || isOver
      ? { state: 'unknown', isRepeat, nextAt, problem }
      : { state: 'waiting', isRepeat: true, nextAt, problem }
  const isFinal = isOver || (end.state === 'refused' && end.isFinal)
  return { state: isFinal ? 'failed' : 'waiting', isRepeat, nextAt, problem }
}

/** The pause before the next attempt: 1, 2, 4 … minutes, at most an hour. */
const pauseOf = (attempts: number) => Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10))
