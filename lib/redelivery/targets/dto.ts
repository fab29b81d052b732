import type { SendState } from '../../model/redelivery'
import type { toTargetRow } from './target-rows'

/** Nothing of the secret but its fingerprint, and of the extra headers only their names. Times in ISO 8601. */
export type TargetRow = ReturnType<typeof toTargetRow>

export type TargetList = { targets: TargetRow[]; isVaultOn: boolean }

/** `isHidden`: the value of an extra header, which is never shown again. */
export type ShownHeader = { name: string; value: string; isHidden: boolean }

/** One request and its answer, as far as it came. */
export type TargetExchange = {
  sentAt: string
  request: { line: string; headers: ShownHeader[]; body: string; bytes: number }
  state: SendState
  /** Says in words what was refused or went wrong. */
  problem: string | null
  status: number | null
  latencyMs: number
  answer: {
    headers: [name: string, value: string][]
    text: string
    bytes: number
    isCut: boolean
    /** The body is shown as it came, in this encoding. */
    encoding: string | null
    /** Where the connection led. */
    address: string
    /** Milliseconds since the beginning. */
    timings: { resolved: number; connected: number; headers: number; total: number }
  } | null
}

export type TargetTest = { target: TargetRow; exchange: TargetExchange }
