export const CHANNEL_KINDS = ['email', 'slack', 'teams', 'pagerduty', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** The transitions that people are told of. */
export const TOLD_TRANSITIONS = ['fired', 'acknowledged', 'resolved'] as const
export type ToldTransition = (typeof TOLD_TRANSITIONS)[number]

/**
 * `waiting`: not sent yet, or to be tried again. `sending`: its first byte may have left. `unknown`: cut off, and repeated at
 * most once. `failed`: given up after its time, or refused for good. `dropped`: its channel was switched off or removed.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'dropped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** How an attempt ended. `refused`: an answer that says no; `problem` is a sentence for people. */
export type AttemptEnd =
  | { state: 'sent'; problem?: string }
  | { state: 'refused'; isFinal: boolean; retryAfterMs: number | null; problem: string }
  | { state: 'not-sent'; problem: string }
  | { state: 'unknown'; problem: string }
