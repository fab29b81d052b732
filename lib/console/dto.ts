import type { ConsoleState } from '../model/platform-change'
import type { CredentialMode, EndpointId, SafeRequest, ShownAnswer } from '../ramp'

export type ConsolePreview = { request: SafeRequest; curl: string; fetch: string }

export type ConsoleResult = {
  /** The id in the operator’s history. */
  id: number
  state: ConsoleState
  /** The request as sent; null if the same press had sent it before. */
  request: SafeRequest | null
  answer: ShownAnswer | null
  durationMs: number | null
  /** A sentence that says why the request did not succeed. */
  problem: string | null
  /** The read that shows the effect of a request whose answer was lost. */
  settledBy: { endpoint: EndpointId; title: string } | null
}

export type ConsoleEntry = {
  id: number
  /** An endpoint, or a simulation as `simulationEntry` writes it. */
  endpoint: string
  /** For example "List webhooks"; the id of an endpoint that this version does not know. */
  title: string
  method: string
  /** The way the request was proven; null for simulations, which need no proof. */
  credential: CredentialMode | null
  userId: string | null
  state: ConsoleState
  startedAt: string
  durationMs: number | null
  status: number | null
  requestId: string | null
  problem: string | null
}

/** `input` and `answer` are the kept copies, from which secrets were removed. */
export type ConsoleEntryDetail = ConsoleEntry & { input: string; answer: string | null }
