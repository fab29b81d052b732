import { EVENTS } from '../../ramp/contract/events'

/** For example `achDebit.*, payment.updated`; for many events, their number. */
export function summarizeEvents(chosen: readonly string[]): string {
  const names: string[] = []
  let rest = [...chosen]
  for (const group of new Set(EVENTS.map((event) => event.group))) {
    const members = EVENTS.filter((event) => event.group === group).map((event) => event.name)
    if (members.length < 2 || !members.every((name) => rest.includes(name))) continue
    names.push(`${group}.*`)
    rest = rest.filter((name) => !members.includes(name))
  }
  const all = [...names, ...rest]
  return all.length <= 2 ? all.join(', ') : `${chosen.length} events`
}
