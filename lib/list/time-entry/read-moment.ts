import { FIRST_INSTANT, LAST_INSTANT } from '../../codec/storable'
import { type Day, dayIn, instantAt, startOfDay, wallOf } from '../../format/wall-clock'
import type { Naming } from '../time'
import { readDay } from './read-day'

/** A time that was read; `at` in milliseconds. A day without a time is told apart from its first instant. */
export type Moment =
  | { kind: 'instant'; at: number }
  | { kind: 'day'; day: Day; at: number }
  | { kind: 'problem'; text: string }

/** `day` is the day of the range’s other end, for a time without a day. */
export type TimeContext = Naming & { day?: Day; offset?: number | null }

export const TIME_EXAMPLES = '2026-01-20 12:00, 21 Nov 14:00, yesterday 20:00 or 2 h ago'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** In characters, because a pasted log would keep the page busy for minutes. */
export const LONGEST_TIME = 300

export const TOO_LONG = `A time can have at most ${LONGEST_TIME} characters. Enter it like ${TIME_EXAMPLES}.`

const problem = (text: string): Moment => ({ kind: 'problem', text })

/** The text without the names and signs that a log or a document puts around a time, in small letters. */
export function bareTime(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'`[({<]+|[\s"'`\])}>,;.]+$/gu, '')
    .replace(/^[a-z_]\w*["']?\s*[=:]\s*["']?(?=\d)/iu, '')
    .toLowerCase()
}

/** For example `20:00 yesterday`. */
const CLOCK_FIRST =
  /^(\d{1,2}(?::\d{2}(?::\d{2})?)? ?(?:am|pm)?) (?:on )?((?:yesterday|today|(?:last )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*))$/

/** Reads one time: what Rampdesk prints, ISO 8601, times of logs, epochs, and words such as `yesterday 20:00`. */
export function readMoment(typed: string, context: TimeContext): Moment {
  if (typed.length > LONGEST_TIME) return problem(TOO_LONG)
  const text = bareTime(typed).replace(CLOCK_FIRST, '$2 $1')
  const at = readEpoch(text) ?? readAgo(text, context.now)
  if (at !== null) return inArchive(at)
  const found = readDay(text, dayIn(context.zone, context.now))
  if (found === null) return readClockAlone(text, typed, context)
  if (found === 'ambiguous')
    return problem(`“${typed.trim()}” could be two different days. Enter it like ${TIME_EXAMPLES}.`)
  if (found === 'impossible') return problem('There is no such day or time.')
  const rest = readRest(found.rest)
  if (rest === null) return unreadable(typed)
  if (rest === 'impossible') return problem('There is no such day or time.')
  const day = found.hasYear ? found.day : inLatestYear(found.day, context)
  if (day === null) return problem('There is no such day or time.')
  if (rest.ms === null) return { kind: 'day', day, at: startOfDay(day, context.zone) }
  return instantOf(wallOf(day, rest.ms), rest.offset, context)
}

const unreadable = (typed: string) => problem(`“${typed.trim()}” is not a valid time. Enter it like ${TIME_EXAMPLES}.`)

function inArchive(at: number): Moment {
  return at >= FIRST_INSTANT && at <= LAST_INSTANT ? { kind: 'instant', at } : problem('There is no such day or time.')
}

function instantOf(wall: number, offset: number | null, { zone, offset: others = null }: TimeContext): Moment {
  const known = offset ?? others
  if (known !== null) return inArchive(wall - known)
  const fraction = wall % SECOND_MS
  const at = instantAt(wall - fraction, zone)
  if (at === null) return problem(`This time does not exist in ${zone}, because clocks go forward then.`)
  return inArchive(at + fraction)
}

/** Reads a time without a day: on the day of the other end, or the last time that the clock showed it. */
function readClockAlone(text: string, typed: string, context: TimeContext): Moment {
  const rest = readRest(text)
  if (rest === null || rest === 'impossible' || rest.ms === null) return unreadable(typed)
  const day = context.day ?? dayIn(context.zone, context.now)
  const found = instantOf(wallOf(day, rest.ms), rest.offset, context)
  if (context.day || found.kind !== 'instant' || found.at <= context.now) return found
  return instantOf(wallOf(day, rest.ms) - DAY_MS, rest.offset, context)
}

/** A day without a year is of this year, or of the last one if it is still to come. */
function inLatestYear(day: Day, { zone, now }: Naming): Day | null {
  const isReal = ({ year, month, day: date }: Day) => new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date
  if (isReal(day) && startOfDay(day, zone) <= now + DAY_MS) return day
  const before = { ...day, year: day.year - 1 }
  return isReal(before) ? before : isReal(day) ? day : null
}

const EPOCH_UNITS: Record<number, number> = { 10: 1000, 13: 1, 16: 1 / 1000, 19: 1 / 1_000_000 }

/** Reads an epoch in seconds, milliseconds, microseconds or nanoseconds, by its number of digits. */
function readEpoch(text: string): number | null {
  const [, digits = '', fraction = ''] = /^(\d{10,19})(\.\d{1,9})?$/.exec(text) ?? []
  const unit = EPOCH_UNITS[digits.length]
  if (unit === undefined || (fraction !== '' && unit !== 1000)) return null
  return Math.floor(unit >= 1 ? Number(`${digits}${fraction}`) * unit : Number(digits.slice(0, 13)))
}

const UNITS: Record<string, number> = {
  s: SECOND_MS,
  sec: SECOND_MS,
  second: SECOND_MS,
  m: MINUTE_MS,
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: HOUR_MS,
  hr: HOUR_MS,
  hour: HOUR_MS,
  d: DAY_MS,
  day: DAY_MS,
  w: 7 * DAY_MS,
  week: 7 * DAY_MS,
}

const DISTANCE = /^(an?|\d+(?:\.\d+)?) ?([a-z]+?)s?$/

/** Reads a distance such as `2 h`, `90 min` or `an hour` as milliseconds. */
export function readDistance(text: string): number | null {
  const [, count = '', name = ''] = DISTANCE.exec(text) ?? []
  const unit = UNITS[name]
  if (count === '' || unit === undefined) return null
  return (/^\d/.test(count) ? Number(count) : 1) * unit
}

function readAgo(text: string, now: number): number | null {
  if (text === 'now' || text === 'just now') return now
  const [, future, distance = ''] = /^(?:(in) |-)?(.+?)(?: ago)?$/.exec(text) ?? []
  const ms = readDistance(distance)
  if (ms === null) return null
  return future === 'in' ? now + ms : now - ms
}

const CLOCK =
  /^(?:t|at |,)? ?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(am|pm)? ?(z|utc|gmt|(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d{2})?)?(?: \([^)]*\)?)?$/

/** Reads the text after a day: milliseconds since midnight, null for no time, and the offset if one is named. */
function readRest(text: string): { ms: number | null; offset: number | null } | 'impossible' | null {
  const rest = text.trim()
  if (rest === '' || rest === ',') return { ms: null, offset: null }
  const match = CLOCK.exec(rest)
  if (!match) return null
  const [, hour = '', minute, second = '0', fraction = '', half, zone] = match
  if (minute === undefined && half === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const isReal = hours < 24 && Number(minute ?? 0) < 60 && Number(second) < 60 && (!half || Number(hour) <= 12)
  if (!isReal) return 'impossible'
  const ms =
    ((hours * 60 + Number(minute ?? 0)) * 60 + Number(second)) * SECOND_MS + Number(fraction.padEnd(3, '0').slice(0, 3))
  return { ms, offset: zone === undefined ? null : offsetOf(zone) }
}

function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** The offset that a text names at its end, in milliseconds. */
export function namedOffset(text: string): number | null {
  const [, zone] = /(?:\d|am|pm) ?(z|utc|gmt|(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d{2})?)$/.exec(bareTime(text)) ?? []
  return zone === undefined || /^-\d{1,2}$/.test(zone) ? null : offsetOf(zone)
}
