import { DAY, HOUR, MINUTE } from '../stories/story'

const EVERY_DAYS = 10
const ON_DAY = 4
const FROM = 13 * HOUR
const TO = 14 * HOUR + 10 * MINUTE

export const isOutageDay = (day: number) => (day - ON_DAY) % EVERY_DAYS === 0

/** The first endpoint is down from 13:00 to 14:10 UTC every tenth day. */
export function isOutage(at: number): boolean {
  const day = Math.floor(at / DAY)
  const timeOfDay = at - day * DAY
  return isOutageDay(day) && timeOfDay >= FROM && timeOfDay < TO
}
