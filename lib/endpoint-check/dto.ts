import type { CheckState, StepResult, StepVerdict, VerdictCounts } from '../model/endpoint-check/check-results'
import type { CheckLook } from '../model/endpoint-check/check-steps'

/** Times in ISO 8601. */
export type CheckSummary = {
  id: string
  state: CheckState
  /** Counts of the steps taken so far. */
  counts: VerdictCounts
  note: string | null
  createdAt: string
  finishedAt: string | null
  operatorName: string
}

/** `steps` counts the steps that send something. */
export type CheckSize = { steps: number; deliveries: number }

/** A step whose verdict differs from the one in an earlier check of the target. */
export type VerdictChange = { id: string; title: string; was: StepVerdict; is: StepVerdict }

export type CheckReport = CheckSummary & {
  target: { id: string; name: string; isRemoved: boolean }
  targetUrl: string
  fingerprint: string
  run: string
  size: CheckSize
  results: StepResult[]
  looks: CheckLook[]
  /** The previous check of the target that finished, with the verdicts that differ. */
  before: { id: string; finishedAt: string; changes: VerdictChange[] } | null
}
