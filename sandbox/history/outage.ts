import { DAY, HOUR, MINUTE } from '../stories/story'

const EVERY_DAYS = 10
const ON_DAY = 4
const FROM = 13 * HOUR
const TO = 14 * HOUR + 10 * MINUTE

export const isOutageDay = (day: number) => day % EVERY_DAYS === ON_DAY

/** The first endpoint is down from 13:00 to 14:10 UTC every tenth day. */
export function isOutage(at: number): boolean {
  const timeOfDay = at % DAY
  return isOutageDay(Math.floor(at / DAY)) && timeOfDay >= FROM && timeOfDay < TO
}
