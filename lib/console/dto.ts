import type { ConsoleState } from '../model/platform-change'
import type { CredentialMode, EndpointId, SafeRequest, ShownAnswer } from '../ramp'

export type ConsolePreview = { request: SafeRequest; curl: string; fetch: string }

export type ConsoleResult = {
  /** In the own history. */
  id: number
  state: ConsoleState
  /** As sent; null for one that was sent before by the same press. */
  request: SafeRequest | null
  answer: ShownAnswer | null
  durationMs: number | null
  /** Why it was no success, in a sentence. */
  problem: string | null
  /** The read that tells what became of a lost answer. */
  settledBy: { endpoint: EndpointId; title: string } | null
}

export type ConsoleEntry = {
  id: number
  /** A simulation as `simulationEntry` has it. */
  endpoint: string
  /** Such as "List webhooks"; the id of one that this version does not know. */
  title: string
  method: string
  /** Is null for simulations, which prove nothing. */
  credential: CredentialMode | null
  userId: string | null
  state: ConsoleState
  startedAt: string
  durationMs: number | null
  status: number | null
  requestId: string | null
  problem: string | null
}

/** `input` and `answer` are the kept copies, without secrets. */
export type ConsoleEntryDetail = ConsoleEntry & { input: string; answer: string | null }
