import { createRandom, type Random } from '../random'
import { callsPagedList, createMatcher } from './request-match'
import type { Effect, FaultRule } from './schemas'

type Armed = {
  id: string
  rule: FaultRule
  effect: Effect
  isMatch: (method: string, target: string) => boolean
  random: Random
  passed: number
  fired: number
}

const NEEDS_PAGES: readonly Effect['kind'][] = ['repeatedCursor', 'expiredCursor', 'noCursor', 'emptyPage']

const NEEDS_CURSOR: readonly Effect['kind'][] = ['repeatedCursor', 'expiredCursor']

/** The oldest matching fault is used up first. */
export function createFaults() {
  let armed: Armed[] = []
  let count = 0

  const matches = ({ rule, effect, isMatch, fired }: Armed, method: string, target: string) =>
    fired < (rule.times ?? Number.POSITIVE_INFINITY) &&
    isMatch(method, target) &&
    (!NEEDS_PAGES.includes(effect.kind) || callsPagedList(method, target)) &&
    (!NEEDS_CURSOR.includes(effect.kind) || /[?&]cursor=/.test(target))

  return {
    add(rule: FaultRule, effect: Effect) {
      count += 1
      const id = `fault_${count}`
      const random = createRandom(`fault:${rule.seed ?? id}`)
      const fault: Armed = { id, rule, effect, isMatch: createMatcher(rule.match), random, passed: 0, fired: 0 }
      armed.push(fault)
      return describe(fault)
    },
    list: () => armed.map(describe),
    clear(id?: string) {
      const before = armed.length
      armed = id === undefined ? [] : armed.filter((fault) => fault.id !== id)
      return before - armed.length
    },
    take(method: string, target: string): Effect | null {
      for (const fault of armed) {
        if (!matches(fault, method, target)) continue
        if (fault.passed < fault.rule.skip) {
          fault.passed += 1
          continue
        }
        if (!fault.random.chance(fault.rule.probability)) continue
        fault.fired += 1
        return fault.effect
      }
      return null
    },
  }
}

const describe = ({ id, rule, effect, fired }: Armed) => ({ id, ...rule, ...effect, fired })

export type Faults = ReturnType<typeof createFaults>
