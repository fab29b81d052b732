import { partsIn } from '@/lib/format/time'

const ISO_LIKE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

const MINUTE_MS = 60_000

export const TIME_EXAMPLE = '2026-01-20 12:00:00'

type Read = { instant: number; problem: null } | { instant: null; problem: string | null }

const refused = (problem: string | null): Read => ({ instant: null, problem })

/** In `zone` unless the text names one. Empty text is neither a time nor a problem. */
export function parseTime(text: string, zone: string): Read {
  const trimmed = text.trim()
  if (trimmed === '') return refused(null)
  const match = ISO_LIKE.exec(trimmed)
  if (!match) return refused(`Write it like ${TIME_EXAMPLE}.`)
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = match
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const written = [year, month, day, hour, minute, second].map(Number).join()
  if (Number(year) < 1000 || Object.values(partsIn('UTC', wall)).join() !== written)
    return refused('There is no such day or time.')
  const milliseconds = Number(fraction.padEnd(3, '0'))
  if (offset !== undefined) return { instant: wall - offsetOf(offset) + milliseconds, problem: null }
  const instant = instantAt(wall, zone)
  if (instant === null) return refused(`The clock is put forward then: this time does not exist in ${zone}.`)
  return { instant: instant + milliseconds, problem: null }
}

export type TypedRange =
  | { range: { from: string | null; to: string | null }; problems: null }
  | { range: null; problems: { from: string | null; to: string | null } }

/** Each problem stands at its own end of the range. */
export function parseRange(typed: { from: string; to: string }, zone: string): TypedRange {
  const from = parseTime(typed.from, zone)
  const to = parseTime(typed.to, zone)
  const problems = { from: from.problem, to: to.problem }
  if (problems.from === null && problems.to === null) {
    if (from.instant === null && to.instant === null) problems.from = 'Give a start, an end or both.'
    else if (from.instant !== null && to.instant !== null && from.instant >= to.instant)
      problems.to = 'The end must be after the start.'
  }
  if (problems.from !== null || problems.to !== null) return { range: null, problems }
  const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  return { range: { from: iso(from.instant), to: iso(to.instant) }, problems: null }
}

export function timeText(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  const { year, ...rest } = partsIn(zone, instant)
  const [month, day, hour, minute, second] = Object.values(rest).map((part) => String(part).padStart(2, '0'))
  const fraction = ((instant % 1000) + 1000) % 1000
  const after = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0')}`
  return `${String(year).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}${after}`
}

/** `wall` is read as UTC; the first of two instants, null for none. */
function instantAt(wall: number, zone: string): number | null {
  const shown = (instant: number) => {
    const { year, month, day, hour, minute, second } = partsIn(zone, instant)
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const day = 24 * 60 * MINUTE_MS
  const offsets = [wall - day, wall, wall + day].map((instant) => shown(instant) - instant)
  const candidates = offsets.map((offset) => wall - offset).filter((instant) => shown(instant) === wall)
  return candidates.length === 0 ? null : Math.min(...candidates)
}

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
