import { addDays, type Day, isDay, weekdayOf } from '../../format/wall-clock'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const WORDS: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }

export type ReadDay = { day: Day; hasYear: boolean; rest: string }

const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*'
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

const NUMBERS = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=$|[t ,])(.*)$/
const DAY_MONTH = new RegExp(
  `^(?:${WEEKDAY},? )?(\\d{1,2})(?:st|nd|rd|th)?[ /-]${MONTH}(?:,? ?[ /-]?(\\d{4}))?(?::(?=\\d))?(.*)$`,
)
const MONTH_DAY = new RegExp(
  `^(?:${WEEKDAY},? )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,? (\\d{4}))?(.*?)(?: (\\d{4}))?$`,
)
const AMBIGUOUS = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/
const WORD = /^(today|yesterday|tomorrow)(?=$|[ ,])(.*)$/
const ON_WEEKDAY = new RegExp(`^(?:(last|this|on) )?(${WEEKDAY})(?=$|[ ,])(.*)$`)

/**
 * Reads the day at the beginning of a text in small letters, and gives the rest. `today` is the day that the clock shows now;
 * a day without a year gets the year of `today`.
 */
export function readDay(text: string, today: Day): ReadDay | 'ambiguous' | 'impossible' | null {
  if (AMBIGUOUS.test(text)) return 'ambiguous'
  const numbers = NUMBERS.exec(text)
  if (numbers) return dated(numbers[1], numbers[2], numbers[3], numbers[4], today)
  const dayFirst = DAY_MONTH.exec(text)
  if (dayFirst) return dated(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4], today)
  const monthFirst = MONTH_DAY.exec(text)
  if (monthFirst)
    return dated(monthFirst[3] ?? monthFirst[5], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4], today)
  const word = WORD.exec(text)
  if (word) return { day: addDays(today, WORDS[word[1] ?? ''] ?? 0), hasYear: true, rest: word[2] ?? '' }
  return readWeekday(text, today)
}

function dated(
  year: string | undefined,
  month: string | number | undefined,
  date: string | undefined,
  rest: string | undefined,
  today: Day,
): ReadDay | 'impossible' {
  const day = { year: year === undefined ? today.year : Number(year), month: Number(month), day: Number(date) }
  // Without a year, a leap day may be of another year.
  if (!isDay(year === undefined ? { ...day, year: 2000 } : day)) return 'impossible'
  return { day, hasYear: year !== undefined, rest: rest ?? '' }
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name) + 1
}

/** The latest such weekday, today included; with `last`, before today. */
function readWeekday(text: string, today: Day): ReadDay | null {
  const [, which, name = '', rest = ''] = ON_WEEKDAY.exec(text) ?? []
  const weekday = WEEKDAYS.findIndex((full) => name.length >= 3 && full.startsWith(name))
  if (weekday === -1) return null
  const back = (weekdayOf(today) - weekday + 7) % 7
  return { day: addDays(today, -(which === 'last' && back === 0 ? 7 : back)), hasYear: true, rest }
}
