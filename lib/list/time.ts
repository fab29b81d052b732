import { formatCompact, zoneOffset } from '../format/time'
import { instantMember, oneOrNone } from './members'

/** Lengths in hours of ranges that end now. */
export const TIME_PRESETS = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const satisfies Record<
  string,
  number
>

export type TimePreset = keyof typeof TIME_PRESETS

// The keys of a literal.
export const TIME_PRESET_NAMES = Object.keys(TIME_PRESETS) as [TimePreset, ...TimePreset[]]

export const TIME_PRESET_WORDS: Record<TimePreset, string> = {
  '1h': 'last hour',
  '24h': 'last 24 hours',
  '7d': 'last 7 days',
  '30d': 'last 30 days',
}

/** An exact range wins over a relative one. */
export type TimeFilter = { range: TimePreset | null; from: string | null; to: string | null }

export const TIME_MEMBERS = { range: oneOrNone(TIME_PRESET_NAMES), from: instantMember(), to: instantMember() }

const HOUR_MS = 3_600_000

/** `from` inclusive, `to` exclusive, null where open. */
export type InstantBounds = { from: Date | null; to: Date | null }

export function boundsAt({ range, from, to }: TimeFilter, now: Date): InstantBounds {
  if (from !== null || to !== null) return { from: from ? new Date(from) : null, to: to ? new Date(to) : null }
  return { from: range ? new Date(now.getTime() - TIME_PRESETS[range] * HOUR_MS) : null, to: null }
}

export const isTimeBound = ({ range, from, to }: TimeFilter): boolean => range !== null || from !== null || to !== null

/** A relative range gets an exact beginning and an open end; an exact one stays as it is. */
export function frozenAt(time: TimeFilter, now: Date): TimeFilter {
  const { from, to } = boundsAt(time, now)
  return { range: null, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
}

/** A relative range gets both ends exact, as it was for rows read at `readAt`; other ranges stay as they are. */
export function pinnedAt(time: TimeFilter, readAt: Date): TimeFilter {
  const isRelative = time.range !== null && time.from === null && time.to === null
  return isRelative ? { ...frozenAt(time, readAt), to: readAt.toISOString() } : time
}

/** The zone on screen, and `now` in milliseconds. */
export type Naming = { zone: string; now: number }

export function summarizeTime({ range, from, to }: TimeFilter, { zone, now }: Naming): string {
  const told = (iso: string) => `${formatCompact(iso, zone, now)} ${zoneOffset(iso, zone)}`
  if (from !== null && to !== null) return `${formatCompact(from, zone, now)} to ${told(to)}`
  if (from !== null) return `from ${told(from)}`
  if (to !== null) return `before ${told(to)}`
  return range ? TIME_PRESET_WORDS[range] : ''
}
