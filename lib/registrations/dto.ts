import type { ValueCount } from '../archive/dto'
import type { Outcome } from '../archive/outcome'

/** Health of an endpoint from the archive, over the last seven days. */
export type EndpointHealth = {
  outcomes: ValueCount<Outcome>[]
  lastDeliveredAt: string | null
  lastProblem: {
    at: string | null
    outcome: Outcome
    responseStatus: number | null
    error: string | null
    deliveryId: string
  } | null
}

/** A registration as the platform has it now, with what the archive knows of its endpoint. */
export type RegistrationRow = {
  id: string
  url: string
  events: string[]
  failureCount: number | null
  disabled: boolean | null
  health: EndpointHealth
}

export type RegistrationList = { registrations: RegistrationRow[]; readAt: string }
