import { type CountedGroup, hasChosen } from '../../list/count/count-values'
import type { Family } from '../../model/family'
import { settledChoice } from '../../model/settled'
import type { DeliveryFilter } from '../filter/filter'
import { statusChoicesOf } from '../filter/status'
import type { Combination } from './combinations'
import type { SettledPart } from './split-by-settled'

export type FamilyOf = (event: string) => Family

const CHOICES = ['outcome', 'family', 'event', 'endpoint', 'status', 'settled'] as const

export type Choices = Pick<DeliveryFilter, (typeof CHOICES)[number]>

/** Deliveries counted together, by their values for the filters that the kept counts know. */
export function groupOf(one: SettledPart<Combination>, familyOf: FamilyOf): CountedGroup {
  return {
    outcome: one.outcome,
    family: familyOf(one.event),
    event: one.event,
    endpoint: one.endpoint,
    status: statusChoicesOf(one),
    settled: one.settled === null ? null : settledChoice(one.settled),
    count: one.count,
  }
}

/** Whether deliveries counted together pass the filters that the kept counts know. */
export function passes(one: SettledPart<Combination>, choices: Choices, familyOf: FamilyOf): boolean {
  const group = groupOf(one, familyOf)
  return CHOICES.every((name) => hasChosen(group, name, new Set<string>(choices[name])))
}

/** Whether the kept counts know any of the filters. */
export function isIndexed(choices: Choices): boolean {
  return CHOICES.some((name) => choices[name].length > 0)
}
