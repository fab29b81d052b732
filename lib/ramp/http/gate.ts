import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import type { EndpointId } from '../contract/endpoints/endpoints'
import type { MintingBudget } from '../credentials/minting-budget'
import { PlatformError } from '../problem/problem'
import type { BreakerRefusal, CircuitBreaker, Evidence } from './circuit-breaker'

type Subject = { id: EndpointId; endpoint: EndpointDefinition }

export type Pass = { leave(evidence: Evidence, wasSent: boolean): void }

export type Gate = {
  /** The breaker’s refusal that `enter` would give, without entering; does not look at the minting budget. */
  refusal(subject: Subject): PlatformError | null
  enter(subject: Subject): Pass | PlatformError
}

export function createGate(breaker: CircuitBreaker, minting: MintingBudget): Gate {
  return {
    refusal({ endpoint }) {
      const refused = breaker.refusal()
      return refused && breakerError(endpoint, refused)
    },
    enter({ id, endpoint }) {
      const place = id === 'createIntegratorToken' ? minting.take() : null
      if (place && 'retryAfter' in place) return budgetError(endpoint, place.retryAfter)
      const pass = breaker.enter()
      if ('leave' in pass) {
        return {
          leave(evidence, wasSent) {
            pass.leave(evidence)
            place?.leave(wasSent)
          },
        }
      }
      place?.leave(false)
      return breakerError(endpoint, pass)
    },
  }
}

function breakerError({ title }: EndpointDefinition, { kind, failuresInARow, retryAfter }: BreakerRefusal) {
  return new PlatformError({
    kind,
    operation: title,
    happened: `the platform failed ${failuresInARow} times in a row, so nothing was sent`,
    advice: `Try again in ${retryAfter} s.`,
    retryAfter,
  })
}

function budgetError({ title }: EndpointDefinition, retryAfter: number) {
  return new PlatformError({
    kind: 'rate_limited',
    operation: title,
    happened: 'Rampdesk’s own limit of tokens per minute is reached, so nothing was sent',
    advice: `Try again in ${retryAfter} s.`,
    retryAfter,
  })
}
