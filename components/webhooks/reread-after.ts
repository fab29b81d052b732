import type { RegistrationList } from '@/lib/registrations/dto'

/** So that a reading at the end of a countdown does not find its last moment. */
const SLACK_MS = 500

/** A change whose answer has not come is looked for this long after each reading; after two minutes it counts as unknown. */
const SENT_MS = 10_000

/** After how many milliseconds the list should be read once more by itself; null when nothing is under way. */
export function rereadAfterMs({ changes, registrations }: RegistrationList): number | null {
  const all = [...changes, ...registrations.flatMap(({ lastChange }) => lastChange ?? [])]
  if (all.some(({ state }) => state === 'sent')) return SENT_MS
  const settling = Math.max(0, ...all.map(({ settlingMs }) => settlingMs))
  return settling > 0 ? settling + SLACK_MS : null
}
