import { costPerMillion, type Plan } from './capacity'

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** An estimate knows no more than three digits. */
const rough = (value: number) => Number(value.toPrecision(3)).toLocaleString('en')

/** The plan as text. `price` is the monthly cost of a server and adds the cost of a million stored deliveries. */
export function writePlan(plan: Plan, price?: number): string {
  const { deliveries, busiestSecond, longestWait, storedBytes, exportHours, needs, holds } = plan
  return [
    `${whole(deliveries)} deliveries, ${rough(busiestSecond)} a second in the busiest hour`,
    `Stored: ${rough(storedBytes / 1e9)} GB, ${rough(storedBytes / deliveries / 1e3)} GB for each million`,
    `An export of everything as CSV: ${rough(exportHours)} hours`,
    `The longest wait for the sync, on one server: ${rough(60 * longestWait)} minutes`,
    '',
    'Servers needed:',
    ...needs.map(({ name, because, servers }) => `  ${String(servers).padStart(4)}  ${name}: ${because}`),
    ...(price === undefined
      ? []
      : ['', `A million stored deliveries cost ${rough(costPerMillion(plan, price))} a month.`]),
    '',
    'Number of servers, the deliveries that they hold, and what runs out first:',
    ...holds.map(
      ({ servers, deliveries: most, limit }) =>
        `  ${String(servers).padStart(4)}  ${rough(most).padStart(16)}  ${limit}`,
    ),
  ].join('\n')
}
