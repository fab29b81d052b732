import type { QuietReason } from '../../model/alert/alert'

export type Silence = {
  kind: 'mute' | 'planned-work'
  ruleId: number | null
  subject: string | null
  startsAt: Date
  endsAt: Date | null
}

type About = { ruleId: number; subject: string; endpoint: string | null; snoozedUntil: Date | null }

/** Why nobody is told of an alert at an instant; null if people are told. */
export function quietReason(
  { ruleId, subject, endpoint, snoozedUntil }: About,
  silences: readonly Silence[],
  now: Date,
): QuietReason | null {
  if (snoozedUntil !== null && now < snoozedUntil) return 'snoozed'
  const live = silences.filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt))
  if (live.some((one) => one.kind === 'mute' && one.ruleId === ruleId && one.subject === subject)) return 'muted'
  const isPlanned = (one: Silence) =>
    one.kind === 'planned-work' && (one.subject === null || one.subject === endpoint || one.subject === subject)
  return live.some(isPlanned) ? 'planned-work' : null
}
