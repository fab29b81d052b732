import type { CheckState, StepResult, StepVerdict, VerdictCounts } from '../model/endpoint-check/check-results'
import type { CheckLook } from '../model/endpoint-check/check-steps'

/** Times in ISO 8601. */
export type CheckSummary = {
  id: string
  state: CheckState
  /** As far as it has come. */
  counts: VerdictCounts
  note: string | null
  createdAt: string
  finishedAt: string | null
  operatorName: string
}

/** `steps`: those that send something. */
export type CheckSize = { steps: number; deliveries: number }

/** A step whose verdict another check of the target had otherwise. */
export type VerdictChange = { id: string; title: string; was: StepVerdict; is: StepVerdict }

export type CheckReport = CheckSummary & {
  target: { id: string; name: string; isRemoved: boolean }
  targetUrl: string
  fingerprint: string
  run: string
  size: CheckSize
  results: StepResult[]
  looks: CheckLook[]
  /** The one before it that came to its end. */
  before: { id: string; finishedAt: string; changes: VerdictChange[] } | null
}
