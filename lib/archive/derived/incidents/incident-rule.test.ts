import { describe, expect, it } from 'vitest'
import { OUTCOMES, type Outcome } from '../../../model/outcome'
import { FAILING_OUTCOMES, type FailureRun, followRun, isLongEnough, runStep, SILENT_OUTCOMES } from './incident-rule'

function follow(outcomes: readonly Outcome[]) {
  const ended: FailureRun[] = []
  let run: FailureRun | null = null
  for (const [at, outcome] of outcomes.entries()) {
    const next = followRun(run, 'e', { at, step: runStep(outcome) })
    if (next.ended) ended.push(next.ended)
    run = next.run
  }
  return { ended, run }
}

describe('followRun', () => {
  it('begins with the first failure and ends with the next delivered one', () => {
    const { ended, run } = follow(['delivered', 'rejected', 'failed', 'unknown', 'delivered'])
    expect(ended).toEqual([{ endpoint: 'e', firstAt: 1, lastAt: 3, failures: 3, endedAt: 4 }])
    expect(run).toBeNull()
  })

  it('goes on over records that say nothing of the receiver, and does not count them', () => {
    const { run } = follow(['failed', 'legacy', 'contradictory', 'failed', 'legacy'])
    expect(run).toEqual({ endpoint: 'e', firstAt: 0, lastAt: 3, failures: 2, endedAt: null })
  })

  it('is an incident from three failures on', () => {
    expect([1, 2, 3, 4].map((failures) => isLongEnough({ failures }))).toEqual([false, false, true, true])
  })

  it('sorts every outcome', () => {
    expect([...FAILING_OUTCOMES, ...SILENT_OUTCOMES, 'delivered'].toSorted()).toEqual([...OUTCOMES].toSorted())
  })
})
