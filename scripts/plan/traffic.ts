import { createRandom } from '@/sandbox/random'

/** The number of deliveries in each hour, the oldest hour first. */
export type Traffic = Float64Array

const HOURS_OF_DAY = [3, 2, 2, 2, 2, 3, 5, 8, 12, 15, 17, 18, 18, 19, 20, 20, 19, 17, 14, 12, 10, 8, 6, 4]
const DAYS_OF_WEEK = [0.35, 1, 1.05, 1.05, 1.05, 1.1, 0.45]

/** An outage at the platform or a sale multiplies the usual traffic for some hours, on some days of a year. */
const SURGE = { times: 10, hours: 2, daysPerYear: 6 }

/** Traffic with nights, weekends, noise and surges, the same for the same seed. Its hours add up to `deliveries`. */
export function makeTraffic(seed: string, deliveries: number, days: number): Traffic {
  const random = createRandom(seed)
  // Integrators are in different time zones.
  const shift = random.int(0, 23)
  const weights = new Float64Array(days * 24)
  for (let day = 0; day < days; day += 1) {
    const noise = 0.8 + 0.4 * random.next()
    const surge = random.chance(SURGE.daysPerYear / 365) ? random.int(0, 24 - SURGE.hours) : null
    for (let hour = 0; hour < 24; hour += 1) {
      const isSurge = surge !== null && hour >= surge && hour < surge + SURGE.hours
      const usual = (HOURS_OF_DAY[(hour + shift) % 24] ?? 0) * (DAYS_OF_WEEK[day % 7] ?? 1) * noise
      weights[day * 24 + hour] = isSurge ? usual * SURGE.times : usual
    }
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (deliveries * weight) / all)
}

/** The summed traffic of integrators with `deliveries` each; the number of an integrator is its seed. */
export function trafficOf(integrators: number, deliveries: number, days: number): Traffic {
  const sum = new Float64Array(days * 24)
  for (let index = 0; index < integrators; index += 1)
    for (const [hour, arrived] of makeTraffic(`integrator-${index}`, deliveries, days).entries())
      sum[hour] = (sum[hour] ?? 0) + arrived
  return sum
}

export const busiestHour = (traffic: Traffic): number => traffic.reduce((most, hour) => Math.max(most, hour), 0)

/** The longest time in hours that a delivery waits for its turn if `perHour` deliveries an hour are archived. */
export function longestWait(traffic: Traffic, perHour: number): number {
  let waiting = 0
  let longest = 0
  for (const arrived of traffic) {
    waiting = Math.max(0, waiting + arrived - perHour)
    longest = Math.max(longest, waiting / perHour)
  }
  return longest
}
