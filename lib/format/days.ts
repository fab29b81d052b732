import { formatDay, partsIn } from './time'

/** The days from one instant to another, exclusive one: `9–15 Nov`, `28 Oct – 3 Nov`, `9 Nov`. */
export function formatDays(from: string, to: string, zone: string, now: number): string {
  const end = new Date(Date.parse(to) - 1).toISOString()
  const [first, last] = [formatDay(from, zone, now), formatDay(end, zone, now)]
  if (first === last) return first
  const [begin, until] = [partsIn(zone, Date.parse(from)), partsIn(zone, Date.parse(end))]
  if (begin.year !== until.year) return `${first} – ${last}`
  if (begin.month === until.month) return `${begin.day}–${last}`
  // The year is written once, at the end.
  return `${formatDay(from, zone, Date.parse(from))} – ${last}`
}

/** For example `Nov 2026`. */
export function formatMonth(iso: string, zone: string): string {
  const [, month = ''] = formatDay(iso, zone, Date.parse(iso)).split(' ')
  return `${month} ${partsIn(zone, Date.parse(iso)).year}`
}
