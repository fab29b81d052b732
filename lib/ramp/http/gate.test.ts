import { describe, expect, it } from 'vitest'
import { endpointOf } from '../contract/endpoints/endpoints'
import { createMintingBudget } from '../credentials/minting-budget'
import { PlatformError } from '../problem/problem'
import { createCircuitBreaker } from './circuit-breaker'
import { createGate } from './gate'

const mint = { id: 'createIntegratorToken', endpoint: endpointOf('createIntegratorToken') } as const
const read = { id: 'listWebhooks', endpoint: endpointOf('listWebhooks') } as const

function gateWithClock() {
  const clock = { ms: 1_000_000 }
  const now = () => clock.ms
  const gate = createGate(createCircuitBreaker({ failures: 1, probeEveryMs: 5000 }, now), createMintingBudget(1, now))
  const pass = (subject: Parameters<typeof gate.enter>[0]) => {
    const entered = gate.enter(subject)
    return entered instanceof PlatformError ? expect.fail(entered.message) : entered
  }
  return { clock, gate, pass }
}

describe('gate', () => {
  it('takes no token from the budget for a request that the circuit breaker holds back', () => {
    const { clock, gate, pass } = gateWithClock()
    pass(read).leave('server', true)
    expect(gate.enter(mint)).toMatchObject({ kind: 'server', retryAfter: 5 })
    clock.ms += 5000
    pass(mint).leave('works', true)
    expect(gate.enter(mint)).toMatchObject({ kind: 'rate_limited', retryAfter: 60 })
  })

  it('spends no probe on a request that the budget holds back', () => {
    const { clock, gate, pass } = gateWithClock()
    pass(mint).leave('server', true)
    clock.ms += 5000
    expect(gate.enter(mint)).toMatchObject({ kind: 'rate_limited', retryAfter: 55 })
    expect(gate.refusal(read)).toBeNull()
    pass(read).leave('works', true)
  })
})
