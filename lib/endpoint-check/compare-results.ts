import type { StepResult, VerdictCounts } from '../model/endpoint-check/check-results'
import type { VerdictChange } from './dto'

export function countVerdicts(results: readonly Pick<StepResult, 'verdict'>[]): VerdictCounts {
  const counts = { right: 0, wrong: 0, open: 0, skipped: 0 }
  for (const { verdict } of results) counts[verdict]++
  return counts
}

/** The steps of both checks whose verdicts differ, in the order of the newer check. */
export function verdictChanges(now: readonly StepResult[], before: readonly StepResult[]): VerdictChange[] {
  const known = new Map(before.map(({ id, verdict }) => [id, verdict]))
  return now.flatMap(({ id, title, verdict }) => {
    const was = known.get(id)
    return was === undefined || was === verdict ? [] : [{ id, title, was, is: verdict }]
  })
}
