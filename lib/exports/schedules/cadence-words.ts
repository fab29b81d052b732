import type { Cadence, CoveredPeriod } from '../../model/export'

export const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const COVERED_WORDS: Record<CoveredPeriod, string> = {
  day: 'the previous day',
  week: 'the previous week, from Monday',
  month: 'the previous month',
  filter: 'what the filter matches at that time',
}

const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }

/** For example `every Monday at 06:00 Europe/Berlin`. */
export function cadenceWords(cadence: Cadence, zone: string): string {
  return `${daysWords(cadence)} at ${cadence.at} ${zone}`
}

function daysWords(cadence: Cadence): string {
  switch (cadence.every) {
    case 'day':
      return 'every day'
    case 'week':
      return `every ${DAYS_OF_WEEK[cadence.weekday]}`
    case 'month':
      return cadence.day === 31
        ? 'on the last day of every month'
        : `on the ${cadence.day}${ENDINGS[cadence.day] ?? 'th'} of every month${cadence.day > 28 ? ', or its last day' : ''}`
  }
}
