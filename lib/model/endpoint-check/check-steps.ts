import type { CheckAnswer } from './check-results'

/** How a delivery is signed; all but `right` and `prefixed` must be refused, `upper-case` may be. */
export type SigningWay =
  | 'right'
  | 'prefixed'
  | 'upper-case'
  | 'none'
  | 'empty'
  | 'prefix-alone'
  | 'zeros'
  | 'cut'
  | 'other-secret'
  | 'other-bytes'

/** How the text of a body differs from plain JSON of its payload. */
export type BodyWay = 'plain' | 'spaced' | 'escaped' | 'large' | 'malformed' | 'empty' | 'null' | 'array'

/** A delivery as data. Ids follow from the name of the run. */
export type SampleDelivery = {
  event: string
  /** Tells resources of a run apart. */
  of?: string
  /** Tells events of a resource apart, where `sequence` does not. */
  as?: string
  sequence?: number
  /** Members that are merged into the sample. */
  change?: Readonly<Record<string, unknown>>
  /** How many days ago the event happened. */
  ageDays?: number
  body?: BodyWay
  signing?: SigningWay
  /** The name of the signature header as it is spelled on the wire. */
  header?: string
}

/**
 * The answer that a step expects to deliveries that are signed right: `accepted` is 2xx, `answered` 2xx or 4xx. Forged
 * deliveries must be `refused` in any step, with a 4xx; `refused-alike`: with the same 4xx as a wrong signature.
 */
export type Expectation = 'accepted' | 'refused' | 'answered' | 'refused-alike'

export type SendingWay = 'in-turn' | 'together' | 'one-connection'

/** A fact that only the handler knows. `where`: how to find it out. */
export type CheckLook = { id: string; step: string; asks: string; where: string; otherwise: string }

export type CheckStep = {
  id: string
  title: string
  proves: string
  /** A section of the contract. */
  section: string
  deliveries: readonly SampleDelivery[]
  way?: SendingWay
  expects: Expectation
  /** Names the fault. */
  otherwise: string
  looks?: (idOf: SampleIds) => readonly Omit<CheckLook, 'step'>[]
}

export type SampleIds = { event: (delivery: SampleDelivery) => string; resource: (of: string) => string }

export type CheckRequest = { headers: Record<string, string>; body: Uint8Array }

/** The way to a handler: each request gives an answer within `limitMs`, or the reason why there is none. */
export type CheckSender = {
  send: (request: CheckRequest) => Promise<CheckAnswer>
  /** Sends each request once the one before it is answered, over another connection if the handler closed the first. */
  sendOverOneConnection: (requests: readonly CheckRequest[]) => Promise<{ answers: CheckAnswer[]; connections: number }>
}

export type CheckParts = {
  /** Eight letters or digits. */
  run: string
  secret: string
  /** Lower-case hex (6.4). */
  sign: (body: Uint8Array, secret: string) => string
  sender: CheckSender
  limitMs: number
  now: () => number
}
