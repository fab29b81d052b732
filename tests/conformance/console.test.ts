import { describe, expect, it } from 'vitest'
import { exampleInput } from '@/lib/console/form/console-input'
import { describeForm } from '@/lib/console/form/describe-form'
import { type Credential, ENDPOINTS, type EndpointId, type RampClient, type ShownExchange } from '@/lib/ramp'
import { endpointOf, isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import { CASES } from './cases'
import { type Platform, usePlatform } from './support/platform'

const platform = usePlatform()

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)
const BREAKS = new Set(['answer', 'missing', 'wrong'])

/** The calls of a case; calls of the endpoint under test go through the console. */
function throughConsole(given: Platform, under: EndpointId, seen: ShownExchange[]): Platform {
  const wrap = (client: RampClient): RampClient => ({
    ...client,
    ...callsOf(client, { mode: 'integrator' }),
    as: as(client),
  })
  const as = (client: RampClient) => (credential: Credential) => ({
    ...client.as(credential),
    ...callsOf(client, credential),
  })
  function callsOf(client: RampClient, credential: Credential) {
    const plain = client.as(credential)
    const call = async (id: EndpointId, input: object = {}) => {
      // The input of a case fits the types of its endpoint.
      if (id !== under) return await (plain.call as (id: EndpointId, input: object) => Promise<unknown>)(id, input)
      const exchange = await client.inspect(credential, id, input)
      seen.push(exchange)
      if (exchange.error) throw exchange.error
      const { answer, isAnswerSecret } = endpointOf(id)
      if (isAnswerSecret) throw new Error('Its answer is hidden: the case ends here')
      return answer.parse(JSON.parse(exchange.answer?.text ?? ''))
    }
    return { call } as unknown as RampClient
  }
  const client = wrap(given.client)
  return {
    ...given,
    client,
    asUser: client.as({ mode: 'signed-user', userApiKey: given.user.apiKey }),
    bearer: (bearer) => client.as({ mode: 'user', bearer }),
    clientWith: (options) => wrap(given.clientWith(options)),
    production: async () => throughConsole(await given.production(), under, seen),
    through: (options) => throughConsole(given.through(options), under, seen),
  }
}

/** The exchanges with the endpoint under test, even if the case throws after them. */
async function exchangesOf(id: EndpointId, run: (platform: Platform) => Promise<unknown>): Promise<ShownExchange[]> {
  const seen: ShownExchange[] = []
  await run(throughConsole(platform(), id, seen)).catch((error: unknown) => {
    if (seen.length === 0) throw error
  })
  return seen
}

const broken = ({ answer }: ShownExchange) => (answer?.departures ?? []).filter(({ kind }) => BREAKS.has(kind))

function expectNoSecret(exchange: ShownExchange): void {
  const { sandbox, user } = platform()
  const shown = JSON.stringify({ ...exchange, error: { ...exchange.error, message: exchange.error?.message } })
  for (const secret of [sandbox.integratorKey, sandbox.integratorSecret, user.apiKey, '"spr_', 'ach_submit_'])
    expect(shown).not.toContain(secret)
  expect(shown).not.toMatch(/"(renderSecret|bankAccountNumber|iban|linkToken)\\?":\\?"(?!\[removed\])/)
}

describe.each(ids)('the console at %s', (id) => {
  const { missing, refused = {}, succeed } = CASES[id]

  it('shows a success that keeps the contract, without a secret', async () => {
    const seen = await exchangesOf(id, succeed)
    expect(seen[0]).toMatchObject({ error: null, answer: { status: endpointOf(id).successStatus, isCut: false } })
    expect(seen[0]?.answer?.text).toEqual(expect.any(String))
    for (const exchange of seen) {
      expect(broken(exchange)).toEqual([])
      expectNoSecret(exchange)
    }
  })

  const asked = [
    ...Object.entries(refused),
    ...(missing ? [['of nothing', { status: 404, provoke: missing }] as const] : []),
  ]

  it.each(asked)('shows a documented refusal as the contract has it: %s', async (_, { status, provoke }) => {
    const last = (await exchangesOf(id, provoke)).at(-1)
    expect(last).toMatchObject({ answer: { status }, error: { platformStatus: status } })
    expect(last && broken(last)).toEqual([])
  })

  it('shows 401 for a wrong secret, 429 and 500', async () => {
    const { client, control, clientWith, user } = platform()
    const input = exampleInput(describeForm(id))
    const credential: Credential =
      endpointOf(id).scope === 'integrator' ? { mode: 'integrator' } : { mode: 'signed-user', userApiKey: user.apiKey }
    const wrong = clientWith({ integratorSecret: 'wrong' })
    expect((await wrong.inspect(credential, id, input)).answer).toMatchObject({ status: 401, departures: [] })
    for (const [effect, status] of [
      [{ kind: 'retryAfter', value: '7' }, 429],
      [{ kind: 'status', status: 500 }, 500],
    ] as const) {
      await control('/faults', { ...effect, match: { endpoint: id }, times: 1 })
      expect((await client.inspect(credential, id, input)).answer).toMatchObject({ status, departures: [] })
    }
  })
})
