import 'server-only'
import { addDays, dayIn, startOfDay } from '../../format/wall-clock'
import { timeText } from '../../list/time-entry/read-typed-range'
import type { ExportSettings } from '../../model/export'
import { settingsWords } from '../sources/settings-words'

const FILTER_AT_MOST = 40

/** For example `deliveries sandbox failed, unknown 2026-11-16 to 2026-11-22`. Times in `settings` must be exact. */
export function exportName(environment: string, settings: ExportSettings, now: Date): string {
  const list = settings.kind === 'report' ? 'delivery report' : settings.list.replaceAll('/', ' ')
  const query = new URLSearchParams(settings.query)
  const zone = settings.kind === 'report' ? (query.get('zone') ?? 'UTC') : settings.layout.zone
  const times = periodText(query.get('from'), query.get('to'), zone) ?? `${minuteText(now.toISOString(), 'UTC')}Z`
  return [list, environment, filterText(settings, now), times].filter(Boolean).join(' ')
}

/** Filters in words. A searched text is left out, because people search for names and e-mails. */
function filterText(settings: ExportSettings, now: Date): string {
  const told = settingsWords(settings, now, { isTimeSaid: false })
    .filter((words) => !words.includes('“'))
    .map((words) => words.slice(words.indexOf(': ') + 2))
    .join(', ')
  return told.length > FILTER_AT_MOST ? `${told.slice(0, FILTER_AT_MOST - 1).trim()}…` : told
}

/** Whole days by their dates, other times to the minute, by the clock of the zone. */
function periodText(from: string | null, to: string | null, zone: string): string | null {
  if (from === null) return to === null ? null : `until ${endText(to, zone)}`
  if (to === null) return `from ${endText(from, zone)}`
  if (!isMidnight(from, zone) || !isMidnight(to, zone)) return `${minuteText(from, zone)} to ${minuteText(to, zone)}`
  const lastDay = new Date(startOfDay(addDays(dayIn(zone, Date.parse(to)), -1), zone)).toISOString()
  const [first, last] = [dateText(from, zone), dateText(lastDay, zone)]
  return first === last ? first : `${first} to ${last}`
}

const endText = (iso: string, zone: string) => (isMidnight(iso, zone) ? dateText(iso, zone) : minuteText(iso, zone))

const isMidnight = (iso: string, zone: string) => startOfDay(dayIn(zone, Date.parse(iso)), zone) === Date.parse(iso)

const dateText = (iso: string, zone: string) => timeText(iso, zone).slice(0, 10)

/** A time to the minute, without a colon, which not every file name may have. */
const minuteText = (iso: string, zone: string) => timeText(iso, zone).slice(0, 16).replace(':', '')
