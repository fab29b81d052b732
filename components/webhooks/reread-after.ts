import type { RegistrationList } from '@/lib/registrations/dto'

/** A reading at the end of a countdown must not be too early. */
const SLACK_MS = 500

/** Unanswered changes count as unknown after two minutes. */
const SENT_MS = 10_000

/** Milliseconds until the next reading; null when nothing is under way. */
export function rereadAfterMs({ changes, registrations }: RegistrationList): number | null {
  const all = [...changes, ...registrations.flatMap(({ lastChange }) => lastChange ?? [])]
  if (all.some(({ state }) => state === 'sent')) return SENT_MS
  const settling = Math.max(0, ...all.map(({ settlingMs }) => settlingMs))
  return settling > 0 ? settling + SLACK_MS : null
}
