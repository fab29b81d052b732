import { describe, expect, it, vi } from 'vitest'
import { PlatformError, type ProblemMembers, type RampClient } from '../ramp'
import { sendSecret } from './send-secret'

const SECRET = 'a-canary-of-acme-1'

function clientThat(call: () => Promise<never>) {
  const spy = vi.fn(call)
  // The function uses nothing else of a client.
  return { client: { call: spy } as unknown as RampClient, spy }
}

describe('sendSecret', () => {
  it('sends nothing when storing that it is sent took all the time', async () => {
    const { client, spy } = clientThat(() => Promise.reject(new Error('never')))
    const end = await sendSecret(client, SECRET, AbortSignal.abort())
    expect(end).toMatchObject({ state: 'not-made', problem: 'The request could not be sent.' })
    expect(spy).not.toHaveBeenCalled()
  })

  it('knows nothing of what was given up, and keeps the secret out of the cause', async () => {
    const { client } = clientThat(() => Promise.reject(new TypeError(`at ${SECRET.slice(0, 10)}`)))
    const end = await sendSecret(client, SECRET, new AbortController().signal)
    expect(end).toMatchObject({
      state: 'unknown',
      problem: 'The platform did not answer in time.',
      answer: null,
      told: { cause: { name: 'TypeError', message: 'at [removed]' } },
    })
  })

  it('tells what the platform said apart from words, and none of it where that quotes the secret', async () => {
    const factsAfter = async (members: Partial<ProblemMembers>) => {
      const refusal = { kind: 'forbidden', operation: 'x', status: 403, members } as const
      const { client } = clientThat(() => Promise.reject(new PlatformError(refusal)))
      const end = await sendSecret(client, SECRET, new AbortController().signal)
      return end.state === 'not-made' ? end.told.platform : expect.fail('it was not refused')
    }
    expect(await factsAfter({ scope: 'webhooks:write' })).toEqual({ scope: 'webhooks:write' })
    expect(await factsAfter({ scope: 'webhooks:write', resourceId: SECRET.slice(3, 12) })).toBeUndefined()
  })
})
