import { DAY } from './story'

/** Days since 1970, in UTC. */
export const dayOf = (at: number) => Math.floor(at / DAY)

/** Bank holidays are not known. */
export function isBusinessDay(day: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6
}

/** `count` 0 gives the day itself, or the first business day after it. */
export function addBusinessDays(day: number, count: number): number {
  let reached = day
  while (!isBusinessDay(reached)) reached += 1
  for (let left = count; left > 0; ) {
    reached += 1
    if (isBusinessDay(reached)) left -= 1
  }
  return reached
}
