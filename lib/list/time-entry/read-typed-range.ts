import { formatCompact, partsIn, zoneOffset } from '../../format/time'
import { dayIn, weekdayOf } from '../../format/wall-clock'
import type { Naming } from '../time'
import { type Moment, readMoment, type TimeContext } from './read-moment'
import { isoOf } from './read-when'

export type TypedRange =
  | { range: { from: string | null; to: string | null }; problems: null }
  | { range: null; problems: { from: string | null; to: string | null } }

/** Reads the two fields of a range, each with its own problem. An end without a day is on the day of the start. */
export function readTypedRange(typed: { from: string; to: string }, naming: Naming): TypedRange {
  const from = readEnd(typed.from, naming)
  const start = instantOf(from)
  const to = readEnd(typed.to, start === null ? naming : { ...naming, day: dayIn(naming.zone, start) })
  const end = instantOf(to)
  const problems = { from: problemOf(from), to: problemOf(to) }
  if (problems.from === null && problems.to === null) {
    if (start === null && end === null) problems.from = 'Enter a start, an end or both.'
    else if (start !== null && end !== null && start >= end) problems.to = 'The end must be after the start.'
  }
  if (problems.from !== null || problems.to !== null) return { range: null, problems }
  return { range: { from: isoOf(start), to: isoOf(end) }, problems: null }
}

const readEnd = (text: string, context: TimeContext) => (text.trim() === '' ? null : readMoment(text, context))

const instantOf = (read: Moment | null) => (read === null || read.kind === 'problem' ? null : read.at)

const problemOf = (read: Moment | null) => (read?.kind === 'problem' ? read.text : null)

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Bounds = { from: string | null; to: string | null }

/** Tells what a range means, to the second: `Sat 21 Nov 20:00:00 to Sun 22 Nov 06:00:00 UTC+1`. */
export function tellRange({ from, to }: Bounds, { zone, now }: Naming): string {
  const told = (iso: string) => `${WEEKDAYS[weekdayOf(dayIn(zone, Date.parse(iso)))]} ${formatCompact(iso, zone, now)}`
  if (from === null) return to === null ? '' : `Before ${told(to)} ${zoneOffset(to, zone)}`
  const start = zoneOffset(from, zone)
  if (to === null) return `From ${told(from)} ${start} until now`
  const end = zoneOffset(to, zone)
  return `${told(from)}${start === end ? '' : ` ${start}`} to ${told(to)} ${end}`
}

/** A time as the fields show it: `2026-01-20 12:00:00`. */
export function timeText(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  const { year, ...rest } = partsIn(zone, instant)
  const [month, day, hour, minute, second] = Object.values(rest).map((part) => String(part).padStart(2, '0'))
  const fraction = ((instant % 1000) + 1000) % 1000
  const after = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0')}`
  return `${String(year).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}${after}`
}
