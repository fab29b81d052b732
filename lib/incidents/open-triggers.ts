import type { ValueCount } from '../list/filters'
import { VALUES_AT_MOST } from '../list/members'
import type { OpenTriggers } from './dto'

/** Leaves the names out if no address can carry so many: a platform may name as many events as it likes. */
export function openTriggersOf(counted: readonly ValueCount[]): OpenTriggers {
  const count = counted.reduce((sum, event) => sum + event.count, 0)
  return { count, events: counted.length > VALUES_AT_MOST ? [] : counted.map(({ value }) => value) }
}
