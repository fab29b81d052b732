import type { SendState } from '../../model/redelivery'
import type { toTargetRow } from './target-rows'

/** A target with the fingerprint of its secret and the names of its extra headers, never their values. Times are ISO 8601. */
export type TargetRow = ReturnType<typeof toTargetRow>

export type TargetList = { targets: TargetRow[]; isVaultOn: boolean }

/** `isHidden`: the value is left out, because values of extra headers are never shown again. */
export type ShownHeader = { name: string; value: string; isHidden: boolean }

/** One request and its answer, as far as it arrived. */
export type TargetExchange = {
  sentAt: string
  request: { line: string; headers: ShownHeader[]; body: string; bytes: number }
  state: SendState
  /** A sentence on why the request was refused or failed; null if neither. */
  problem: string | null
  status: number | null
  latencyMs: number
  answer: {
    headers: [name: string, value: string][]
    text: string
    bytes: number
    isCut: boolean
    /** The content encoding of the body, which is shown undecoded. */
    encoding: string | null
    /** The address that the connection reached. */
    address: string
    /** Milliseconds since the request began. */
    timings: { resolved: number; connected: number; headers: number; total: number }
  } | null
}

export type TargetTest = { target: TargetRow; exchange: TargetExchange }
