import { createRandom } from '../random'
import type { Effect, FaultRule } from './schemas'

type Armed = { id: string; rule: FaultRule; effect: Effect; passed: number; fired: number }

/** These make sense only on a request that continues a list. */
const NEEDS_CURSOR: readonly Effect['kind'][] = ['repeatedCursor', 'expiredCursor']

/** The faults that wait for requests. The oldest one that matches is used up first. */
export function createFaults() {
  const random = createRandom('faults')
  let armed: Armed[] = []
  let count = 0

  const matches = ({ rule, effect, fired }: Armed, method: string, target: string) =>
    fired < (rule.times ?? Number.POSITIVE_INFINITY) &&
    (rule.match.method === undefined || rule.match.method.toUpperCase() === method) &&
    target.startsWith(rule.match.path ?? '/') &&
    (!NEEDS_CURSOR.includes(effect.kind) || /[?&]cursor=/.test(target))

  return {
    add(rule: FaultRule, effect: Effect) {
      count += 1
      const fault = { id: `fault_${count}`, rule, effect, passed: 0, fired: 0 }
      armed.push(fault)
      return describe(fault)
    },
    list: () => armed.map(describe),
    clear(id?: string) {
      const before = armed.length
      armed = id === undefined ? [] : armed.filter((fault) => fault.id !== id)
      return before - armed.length
    },
    /** The effect that this request is to suffer, if any; counts it. */
    take(method: string, target: string): Effect | null {
      for (const fault of armed) {
        if (!matches(fault, method, target)) continue
        if (fault.passed < fault.rule.skip) {
          fault.passed += 1
          continue
        }
        if (!random.chance(fault.rule.probability)) continue
        fault.fired += 1
        return fault.effect
      }
      return null
    },
  }
}

const describe = ({ id, rule, effect, fired }: Armed) => ({ id, ...rule, ...effect, fired })

export type Faults = ReturnType<typeof createFaults>
