import { addDays, type Day, dayIn, instantAt, shownIn, startOfDay, wallOf, weekdayOf } from '../../format/wall-clock'
import { type Naming, TIME_PRESET_NAMES, TIME_PRESET_WORDS, type TimeFilter } from '../time'
import {
  bareTime,
  LONGEST_TIME,
  namedOffset,
  readDistance,
  readMoment,
  type TimeContext,
  TOO_LONG,
} from './read-moment'

/** The range that was read, or a problem in words; null for an empty text. */
export type When = { time: TimeFilter; problem: null } | { time: null; problem: string } | null

type Bounds = { from: number | null; to: number | null }

const HOUR_MS = 3_600_000

/** Beginnings and ends in hours since midnight. */
const PARTS_OF_DAY: Record<string, [from: number, to: number]> = {
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [20, 32],
}

const BETWEEN = / (?:to|until|till|and|->|→|-) /

/** Reads a span, or a time that begins one: `last night`, `21 Nov 14:00 to 15:00`, `yesterday`, `2 h ago`. */
export function readWhen(typed: string, naming: Naming): When {
  if (typed.length > LONGEST_TIME) return { time: null, problem: TOO_LONG }
  const text = bareTime(typed)
  if (text === '') return null
  const preset = TIME_PRESET_NAMES.find((name) => TIME_PRESET_WORDS[name] === text)
  if (preset) return { time: { range: preset, from: null, to: null }, problem: null }
  const found = readNamedSpan(text, naming) ?? readSpan(typed.trim(), naming)
  if (typeof found === 'string') return { time: null, problem: found }
  return asWhen(found)
}

function asWhen({ from, to }: Bounds): When {
  if (from !== null && to !== null && from >= to) return { time: null, problem: 'The end must be after the start.' }
  return { time: { range: null, from: isoOf(from), to: isoOf(to) }, problem: null }
}

export const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function readNamedSpan(text: string, naming: Naming): Bounds | null {
  const today = dayIn(naming.zone, naming.now)
  const startsAt = (day: Day) => startOfDay(day, naming.zone)
  const monday = addDays(today, -weekdayOf(today))
  const first = { ...today, day: 1 }
  switch (text) {
    case 'this hour':
      return { from: naming.now - (naming.now % HOUR_MS), to: null }
    case 'today':
      return { from: startsAt(today), to: null }
    case 'this week':
      return { from: startsAt(monday), to: null }
    case 'last week':
      return { from: startsAt(addDays(monday, -7)), to: startsAt(monday) }
    case 'this month':
      return { from: startsAt(first), to: null }
    case 'last month':
      return { from: startsAt({ ...addDays(first, -1), day: 1 }), to: startsAt(first) }
  }
  return readPartOfDay(text, today, naming) ?? readLast(text, naming.now)
}

function readPartOfDay(text: string, today: Day, { zone }: Naming): Bounds | null {
  const [, which = '', name = ''] = /^(last|this|yesterday|today) (morning|afternoon|evening|night)$/.exec(text) ?? []
  const part = PARTS_OF_DAY[name]
  if (!part) return null
  const day = which === 'last' || which === 'yesterday' ? addDays(today, -1) : today
  const [from, to] = part.map((hour) => {
    const of = addDays(day, Math.floor(hour / 24))
    return hour % 24 === 0 ? startOfDay(of, zone) : instantAt(wallOf(of, (hour % 24) * HOUR_MS), zone)
  })
  return from === undefined || to === undefined || from === null || to === null ? null : { from, to }
}

function readLast(text: string, now: number): Bounds | null {
  const [, distance = ''] = /^(?:the )?(?:last|past) (.+)$/.exec(text) ?? []
  const ms = readDistance(/^\d/.test(distance) ? distance : `a ${distance}`)
  return ms === null ? null : { from: now - ms, to: null }
}

/** Reads the bounds of a span, or gives a problem in words. */
function readSpan(typed: string, naming: Naming): Bounds | string {
  const open = /^(from|since|after|before|until|till|up to) (.+)$/is.exec(typed)
  const [, word = '', body = typed] = open ?? []
  const parts = endsOf(body)
  if (parts) return readEnds(parts, naming)
  const moment = readMoment(body, naming)
  if (moment.kind === 'problem') return moment.text
  if (['before', 'until', 'till', 'up to'].includes(word.toLowerCase())) return { from: null, to: moment.at }
  const isWholeDay = moment.kind === 'day' && word === ''
  return { from: moment.at, to: isWholeDay ? startOfDay(addDays(moment.day, 1), naming.zone) : null }
}

function endsOf(text: string): [from: string, to: string] | null {
  const spaced = text
    .replace(/^between /i, '')
    .replace(/\s+/gu, ' ')
    .replace(/[–—]/gu, '-')
  const parts = spaced.toLowerCase().split(BETWEEN)
  const interval = /^(\d{4}-[^/]+)\/(\d{4}-[^/]+)$/.exec(spaced)
  const [from, to] = interval ? [interval[1], interval[2]] : parts
  const isPair = interval !== null || parts.length === 2
  return isPair && from !== undefined && to !== undefined ? [from, to] : null
}

function readEnds([from, to]: [string, string], naming: Naming): Bounds | string {
  const start = readMoment(from, withOffsetOf(to, naming))
  if (start.kind === 'problem') return start.text
  const day = dayIn(naming.zone, start.at)
  const sameDay = readMoment(to, { ...naming, day })
  // An end without a day is on the next day if it is not later than the start.
  const isLater = sameDay.kind !== 'problem' && sameDay.at > start.at
  const end = isLater ? sameDay : readMoment(to, { ...naming, day: addDays(day, 1) })
  if (end.kind === 'problem') return end.text
  return { from: start.at, to: end.kind === 'day' ? startOfDay(addDays(end.day, 1), naming.zone) : end.at }
}

/** Rampdesk prints the offset once, at the end. An offset of another zone belongs to both ends. */
function withOffsetOf(end: string, naming: Naming): TimeContext {
  const offset = namedOffset(end)
  const read = offset === null ? null : readMoment(end, naming)
  if (offset === null || read?.kind !== 'instant') return naming
  const second = Math.floor(read.at / 1000) * 1000
  return shownIn(naming.zone, second) - second === offset ? naming : { ...naming, offset }
}
