const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** A limit on each cache, because zone names come from a cookie. */
const MOST_KEPT = 4000

const formats = new Map<string, Intl.DateTimeFormat>()
const hourOffsets = new Map<string, number>()

function cache<Value>(values: Map<string, Value>, key: string, value: Value): Value {
  if (values.size >= MOST_KEPT) values.clear()
  values.set(key, value)
  return value
}

/** Formats digits only, because the month names of Intl differ between server and browser. */
function digitsOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone)
  if (format) return format
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return cache(formats, zone, made)
}

function readOffset(zone: string, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of digitsOf(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / SECOND_MS) * SECOND_MS
}

function hourOffset(zone: string, hour: number): number {
  const key = `${zone} ${hour}`
  return hourOffsets.get(key) ?? cache(hourOffsets, key, readOffset(zone, hour * HOUR_MS))
}

/** The offset of a zone in milliseconds. Intl is slow, so an hour is taken to have one offset if its ends agree. */
function offsetIn(zone: string, instant: number): number {
  if (zone === 'UTC') return 0
  const hour = Math.floor(instant / HOUR_MS)
  const offset = hourOffset(zone, hour)
  return offset === hourOffset(zone, hour + 1) ? offset : readOffset(zone, instant)
}

/** A zone’s clock at an instant (milliseconds). */
export function partsIn(zone: string, instant: number): Parts {
  const clock = new Date(instant + offsetIn(zone, instant))
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

export function isTimeZone(name: string): boolean {
  try {
    digitsOf(name)
    return true
  } catch {
    return false
  }
}

/** The offset of a zone at an instant in ISO 8601: `UTC` or `UTC+5:30`. */
export function zoneOffset(iso: string, zone: string): string {
  const minutes = Math.round(offsetIn(zone, Date.parse(iso)) / 60_000)
  if (minutes === 0) return 'UTC'
  const distance = Math.abs(minutes)
  const rest = distance % 60 === 0 ? '' : `:${two(distance % 60)}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(distance / 60)}${rest}`
}

/** For example `21 Nov 2026, 09:41:07.218 UTC`; other text stays as it is. */
export function formatExact(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  const { year, month, day, hour, minute, second } = partsIn(zone, instant)
  const milliseconds = String(((instant % 1000) + 1000) % 1000).padStart(3, '0')
  return `${day} ${MONTHS[month - 1]} ${year}, ${two(hour)}:${two(minute)}:${two(second)}.${milliseconds} ${zoneOffset(iso, zone)}`
}

/** For example `21 Nov 09:41:07`; with the year if it is not the year of `now` (milliseconds). */
export function formatCompact(iso: string, zone: string, now: number): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  const { year, month, day, hour, minute, second } = partsIn(zone, instant)
  const date = `${two(day)} ${MONTHS[month - 1]}${year === partsIn(zone, now).year ? '' : ` ${year}`}`
  return `${date} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** For example `22 Oct`; with the year if it is not the year of `now`. */
export function formatDay(iso: string, zone: string, now: number): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  const { year, month, day } = partsIn(zone, instant)
  return `${day} ${MONTHS[month - 1]}${year === partsIn(zone, now).year ? '' : ` ${year}`}`
}

/** A time to the minute, for sentences: `4 Nov 14:00`. */
export function formatMinute(iso: string, zone: string, now: number): string {
  return formatCompact(iso, zone, now).replace(/^0(?=\d )|:\d\d$/g, '')
}

/** For example `21 Nov 14:00 to 15:00` or `20 Nov 18:00 to 21 Nov 00:00`. */
export function formatPeriod(from: string, to: string, zone: string, now: number): string {
  const end = formatMinute(to, zone, now)
  const isSameDay = formatDay(from, zone, now) === formatDay(to, zone, now)
  return `${formatMinute(from, zone, now)} to ${isSameDay ? end.slice(-5) : end}`
}

const STEPS: readonly { below: number; unit: number; name: string }[] = [
  { below: 60_000, unit: 1000, name: 's' },
  { below: 3_600_000, unit: 60_000, name: 'min' },
  { below: 48 * 3_600_000, unit: 3_600_000, name: 'h' },
  { below: Number.POSITIVE_INFINITY, unit: 86_400_000, name: 'days' },
]

/** For example `38 s ago`, `3 h ago` or `in 5 min`; `now` in milliseconds. */
export function formatRelative(iso: string, now: number): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  const distance = Math.abs(now - instant)
  if (distance < 1000) return 'just now'
  const step = STEPS.find(({ below }) => distance < below)
  if (!step) return iso
  const text = `${Math.floor(distance / step.unit)} ${step.name}`
  return instant > now ? `in ${text}` : `${text} ago`
}

/** The distance of a past time, without “ago”: `38 s`, `3 h`. */
export const formatAge = (iso: string, now: number): string => formatRelative(iso, now).replace(/ ago$/, '')

/** A time in ISO 8601 by a zone’s clock with its offset, `2026-11-21T09:41:07.218+01:00`; in UTC with `Z`. Other text stays as it is. */
export function isoIn(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  if (zone === 'UTC') return new Date(instant).toISOString()
  const offset = offsetIn(zone, instant)
  const minutes = Math.trunc(Math.abs(offset) / 60_000)
  const distance = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return new Date(instant + offset).toISOString().replace('Z', distance)
}
