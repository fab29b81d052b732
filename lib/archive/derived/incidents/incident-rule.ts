import type { Outcome } from '../../../model/outcome'

/** The effect of a delivery on a run of failures at its endpoint. */
export type RunStep = 'fails' | 'ends' | 'says-nothing'

/**
 * An incident is a run of deliveries to one endpoint that were not delivered, with none delivered between them. Rejected, failed and
 * unknown ones count: the receiver refused, broke or did not answer. Legacy and contradictory records say nothing about
 * the receiver, so they neither count nor end a run. Three in a row: one record stands for up to three attempts in 17
 * seconds (specification, 6.5), and one or two of them may be a restart.
 */
export const INCIDENT_RULE = { leastFailures: 3 } as const

const STEPS = {
  delivered: 'ends',
  rejected: 'fails',
  failed: 'fails',
  unknown: 'fails',
  legacy: 'says-nothing',
  contradictory: 'says-nothing',
} as const satisfies Record<Outcome, RunStep>

type FailingOutcome = { [Name in Outcome]: (typeof STEPS)[Name] extends 'fails' ? Name : never }[Outcome]

export const runStep = (outcome: Outcome): RunStep => STEPS[outcome]

// The keys of a literal.
const OUTCOMES = Object.keys(STEPS) as Outcome[]

export const FAILING_OUTCOMES = OUTCOMES.filter((outcome): outcome is FailingOutcome => STEPS[outcome] === 'fails')

export const SILENT_OUTCOMES = OUTCOMES.filter((outcome) => STEPS[outcome] === 'says-nothing')

/** A run; times in ms since 1970. `endedAt`: the first delivered one after it, null while there is none. */
export type FailureRun = { endpoint: string; firstAt: number; lastAt: number; failures: number; endedAt: number | null }

/** A delivery of an endpoint. They are followed oldest first, and at the same instant the failing ones first. */
export type Followed = { at: number; step: RunStep }

/**
 * Follows the next delivery of an endpoint.
 *
 * @returns `run` after the delivery, or null for none; `ended`, the run that the delivery ended, or null.
 */
export function followRun(
  run: FailureRun | null,
  endpoint: string,
  { at, step }: Followed,
): { run: FailureRun | null; ended: FailureRun | null } {
  switch (step) {
    case 'says-nothing':
      return { run, ended: null }
    case 'ends':
      return { run: null, ended: run && { ...run, endedAt: at } }
    case 'fails':
      return {
        run: run
          ? { ...run, lastAt: at, failures: run.failures + 1 }
          : { endpoint, firstAt: at, lastAt: at, failures: 1, endedAt: null },
        ended: null,
      }
  }
}

export const isLongEnough = ({ failures }: Pick<FailureRun, 'failures'>): boolean =>
  failures >= INCIDENT_RULE.leastFailures
