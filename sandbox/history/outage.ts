import { OUTAGE_EVERY_DAYS } from '../outage-day.mjs'
import { DAY, HOUR, MINUTE } from '../stories/story'

const FROM = 13 * HOUR
const TO = 14 * HOUR + 10 * MINUTE

/** `outageDay`: 0 to 9, the days since 1970-01-01 modulo 10. */
export type OutageOptions = { outageDay: number }

export const isOutageDay = ({ outageDay }: OutageOptions, day: number) => (day - outageDay) % OUTAGE_EVERY_DAYS === 0

/** The first endpoint is down from 13:00 to 14:10 UTC every tenth day. */
export function isOutage(options: OutageOptions, at: number): boolean {
  const day = Math.floor(at / DAY)
  const timeOfDay = at - day * DAY
  return isOutageDay(options, day) && timeOfDay >= FROM && timeOfDay < TO
}
