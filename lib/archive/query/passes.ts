import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import type { DeliveryFilter } from '../filter/filter'
import { isStatus } from '../filter/status'
import { isSettledAs } from './split-by-settled'

type Counted = {
  outcome: Outcome
  event: string
  endpoint: string
  responseStatus: number | null
  settled: boolean | null
}

export type FamilyOf = (event: string) => Family

type Choice = 'outcome' | 'family' | 'event' | 'endpoint' | 'status' | 'settled'

export type Choices = Pick<DeliveryFilter, Choice>

const PASSES: Record<Choice, (one: Counted, choices: Choices, familyOf: FamilyOf) => boolean> = {
  outcome: ({ outcome }, choices) => choices.outcome.includes(outcome),
  family: ({ event }, choices, familyOf) => choices.family.includes(familyOf(event)),
  event: ({ event }, choices) => choices.event.includes(event),
  endpoint: ({ endpoint }, choices) => choices.endpoint.includes(endpoint),
  status: (one, { status }) => status.some((choice) => isStatus(choice, one)),
  settled: ({ settled }, choices) => isSettledAs(choices.settled, settled),
}

const CHOICES = Object.keys(PASSES) as Choice[] // The keys of a record by that type.

/** Whether deliveries counted together pass the filters that the kept counts know. */
export function passes(one: Counted, choices: Choices, familyOf: FamilyOf): boolean {
  return CHOICES.every((name) => choices[name].length === 0 || PASSES[name](one, choices, familyOf))
}

/** Whether the kept counts know any of the filters. */
export function isIndexed(choices: Choices): boolean {
  return CHOICES.some((name) => choices[name].length > 0)
}
