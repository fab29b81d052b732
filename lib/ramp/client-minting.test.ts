import { describe, expect, it } from 'vitest'
import { caught, clientFor, NOW, serve } from '@/tests/conformance/support/serve-client'
import { findClosedAddress } from '@/tests/conformance/support/test-server'
import { TOKENS_PER_MINUTE } from './contract/schemas/integrator-token'

const once = { retry: { maxAttempts: 1 } }

describe('minting budget of a client', () => {
  const body = { userApiKey: 'ak_budget' }
  const TOKEN =
    '{"accessToken":"spr_x","userId":"u","tokenType":"Bearer","expiresIn":60,"expiresAt":"2026-11-01T12:01:00Z"}'

  it('sends a hundred in a minute, refuses the next at once, and sends again a minute later', async () => {
    const clock = { ms: NOW }
    const { client, server, slept } = await serve((response) => response.end(TOKEN), { now: () => clock.ms })
    const mint = () => client.call('createIntegratorToken', { body })
    await Promise.all(Array.from({ length: TOKENS_PER_MINUTE }, mint))
    clock.ms += 15_000
    expect(await caught(mint())).toMatchObject({
      name: 'PlatformError',
      kind: 'rate_limited',
      platformStatus: null,
      retryAfter: 45,
      mayHaveHappened: false,
      message:
        'Create an integrator token: Rampdesk’s own limit of tokens per minute is reached, so nothing was sent. Try again in 45 s.',
    })
    expect(server.received).toHaveLength(TOKENS_PER_MINUTE)
    expect(slept).toEqual([])
    await caught(client.call('listWebhooks'))
    expect(server.received).toHaveLength(TOKENS_PER_MINUTE + 1)
    clock.ms += 45_000
    await mint()
    expect(server.received).toHaveLength(TOKENS_PER_MINUTE + 2)
  })

  it('does not count what was never sent', async () => {
    const { client, reports } = clientFor(await findClosedAddress(), { ...once, breaker: { failures: Infinity } })
    for (let count = 0; count <= TOKENS_PER_MINUTE; count++) {
      expect(await caught(client.call('createIntegratorToken', { body }))).toMatchObject({ kind: 'connection' })
    }
    expect(reports).toHaveLength(TOKENS_PER_MINUTE + 1)
  })

  it('counts a refusal of the platform and an answer that is lost', async () => {
    const { client, server } = await serve(
      (response, _, index) => (index % 2 ? response.destroy() : response.writeHead(400).end()),
      once,
    )
    for (let count = 0; count < TOKENS_PER_MINUTE; count++) await caught(client.call('createIntegratorToken', { body }))
    expect(await caught(client.call('createIntegratorToken', { body }))).toMatchObject({ kind: 'rate_limited' })
    expect(server.received).toHaveLength(TOKENS_PER_MINUTE)
  })
})
