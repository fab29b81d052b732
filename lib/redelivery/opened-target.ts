import type { TargetKind } from '../model/redelivery'

/** A target with its secrets in clear: `secret` and the values of `headers` belong in no answer, page, log or error. */
export type OpenTarget = {
  id: string
  name: string
  url: string
  kind: TargetKind
  secret: string
  headers: Record<string, string>
  /** Requests a second. */
  rate: number
  /** Requests at a time. */
  concurrency: number
  /** The deadline of each request. */
  deadlineMs: number
  fingerprint: string
}
