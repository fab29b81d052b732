import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exampleInput } from '@/lib/console/form/console-input'
import { getHistoryEntry, listHistory } from '@/lib/console/history/list-history'
import type { SimulationOrder } from '@/lib/console/schemas'
import { findStandIn } from '@/lib/console/simulations/find-stand-in'
import { happenedEvents } from '@/lib/console/simulations/happened-events'
import { runSimulation } from '@/lib/console/simulations/run-simulation'
import { describeSimulation } from '@/lib/console/simulations/simulation-form'
import { audit } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import type { Role } from '@/lib/model/role'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const platform = useSandbox('small')

const as = (role: Role, changed: Partial<Environment> = {}) => scopeOf({ ...platform.environment, ...changed }, role)
const order = (simulation: string, given: Partial<SimulationOrder> = {}): SimulationOrder => ({
  simulation,
  input: { body: {} },
  requestKey: randomUUID(),
  confirmed: null,
  ...given,
})
const run = (simulation: string, given: Partial<SimulationOrder> = {}, role: Role = 'operator') =>
  runSimulation(as(role), order(simulation, given))
const asked = (line: string) => platform.controls().filter((request) => request.includes(line)).length
const audited = async () =>
  (await held.database.select().from(audit)).filter(({ action }) => action.startsWith('console.'))

beforeEach(() => {
  delete platform.environment.consoleWrites
})

describe('a simulation', () => {
  test('happens once, is shown with its events, kept without secrets, and written to the audit', async () => {
    const body = { code: 'R10', update: true, inFlight: 'confirmed' }
    const result = await run('ach-return', { input: { body } })
    expect(result).toMatchObject({ state: 'done', problem: null, answer: { status: 200 } })
    const events = happenedEvents(result.answer?.text ?? '')
    expect(events.map(({ event }) => event)).toContain('achDebit.returned')
    expect(await listHistory(as('operator'))).toMatchObject([
      { endpoint: 'simulations/ach-return', title: 'Simulation: ach-return', credential: null, status: 200 },
    ])
    const kept = await getHistoryEntry(as('operator'), result.id)
    expect(JSON.parse(kept.input)).toEqual({ body })
    expect(await audited()).toMatchObject([
      { action: 'console.simulate', entity: 'simulation', entityId: 'ach-return' },
      { action: 'console.answer', entity: 'simulation', detail: { state: 'done', status: 200 } },
    ])
  })

  test('is one for two presses, at once and later', async () => {
    const twice = order('off-ramp-payout')
    const presses = await Promise.allSettled([
      runSimulation(as('operator'), twice),
      runSimulation(as('operator'), twice),
    ])
    const refused = presses.filter((press) => press.status === 'rejected')
    expect(refused.length).toBeLessThan(2)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'conflict' })
    expect(await runSimulation(as('operator'), twice)).toMatchObject({ state: 'done', request: null })
    expect(asked('POST /_sandbox/simulate/off-ramp-payout')).toBe(1)
  })

  test('that the stand-in refuses names the member, and changes nothing', async () => {
    const result = await run('off-ramp-refund', { input: { body: { offRampId: 'or_none' } } })
    expect(result).toMatchObject({
      state: 'refused',
      answer: { status: 400 },
      problem: expect.stringContaining('offRampId'),
    })
    expect(await audited()).toMatchObject([
      { action: 'console.simulate' },
      { detail: { state: 'refused', status: 400 } },
    ])
  })

  test('of an id writes the id into the path, whatever it is made of', async () => {
    const params = { id: '../../v1/off-ramps?x#' }
    const result = await run('user-key', { input: { params, body: { status: 'revoked' } } })
    expect(result).toMatchObject({ state: 'refused', answer: { status: 404 } })
    expect(asked('POST /_sandbox/users/..%2F..%2Fv1%2Foff-ramps%3Fx%23/api-key')).toBe(1)
    for (const id of ['', '.', '..', 7, undefined])
      await expect(run('user-key', { input: { params: { id } } })).rejects.toMatchObject({
        fields: [{ field: 'params.id' }],
      })
    expect(asked('/api-key')).toBe(1)
  })

  test('that takes something away asks for the name of the environment', async () => {
    for (const confirmed of [null, 'production'])
      await expect(run('reset', { confirmed })).rejects.toMatchObject({ fields: [{ field: 'body.confirmed' }] })
    expect(asked('POST /_sandbox/reset')).toBe(0)
    const result = await run('reset', { confirmed: 'sandbox' })
    expect(result).toMatchObject({ state: 'done' })
    expect(JSON.stringify(result)).not.toContain(platform.environment.integratorKey)
  })

  test('with huge, deep or odd input is refused in words', async () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    await expect(run('delivery', { input: { body: { event: 'x', payload: { deep } } } })).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const body of [[], 'text', 7, { __proto__: null, constructor: 1 }, { code: 7 }])
      expect(await run('ach-return', { input: { body } }), JSON.stringify(body)).toMatchObject({ state: 'refused' })
    for (const body of [null, { code: '\ud800' }, { code: '\u0000' }])
      expect(await run('ach-return', { input: { body } })).toMatchObject({ state: 'done' })
  })
})

test.each([
  ['viewer', 'console.write'],
  ['support', 'console.write'],
] as const)('the role %s runs none', async (role, permission) => {
  await expect(run('propagate', {}, role)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining(permission),
  })
  expect(asked('/_sandbox/')).toBe(0)
})

test('support sees the simulations, and a viewer does not', async () => {
  expect(await findStandIn(as('support'))).toMatchObject({ state: 'open' })
  await expect(findStandIn(as('viewer'))).rejects.toMatchObject({ code: 'forbidden' })
})

test('nothing is asked of production, of another machine, and where the console only reads', async () => {
  const never = [
    [{ kind: 'production' }, 'production environment'],
    [{ kind: 'production', consoleWrites: 'on' }, 'production environment'],
    [{ baseUrl: 'http://stand-in.example:4010' }, 'not on this machine'],
    [{ baseUrl: 'http://127.0.0.1.example' }, 'not on this machine'],
  ] as const
  for (const [changed, why] of never) {
    const scope = as('operator', changed)
    expect(await findStandIn(scope)).toMatchObject({ state: 'none', sentence: expect.stringContaining(why) })
    await expect(runSimulation(scope, order('propagate'))).rejects.toMatchObject({
      code: 'kind' in changed && !('consoleWrites' in changed) ? 'forbidden' : 'conflict',
    })
  }
  const reading = as('operator', { consoleWrites: 'off' })
  await expect(runSimulation(reading, order('propagate'))).rejects.toMatchObject({ code: 'forbidden' })
  expect(platform.controls()).toEqual([])
})

test('each simulation of the stand-in takes the example of its form, or names what the example lacks', async () => {
  const control = await findStandIn(as('operator'))
  if (control.state !== 'open') throw new Error(control.sentence)
  const refused: Record<string, string | null> = {}
  for (const simulation of control.description.simulations) {
    const input = exampleInput(describeSimulation(simulation))
    const end = await run(simulation.name, { input, confirmed: 'sandbox' }).catch(({ fields }) => ({
      state: 'refused',
      problem: fields[0].field,
    }))
    if (end.state !== 'done') refused[simulation.name] = end.problem
  }
  // A member of each of these simulations names something of the tester’s own.
  expect(refused).toEqual({ receiver: 'params.host', 'remove-user': 'params.id', 'user-key': 'params.id' })
})

describe('what is no stand-in', () => {
  let server: Server
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let lines: string[] = []
  let baseUrl = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      lines.push(`${request.method} ${request.url} ${Object.keys(request.headers).toSorted().join(' ')}`)
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has such an address.
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    lines = []
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const page =
    (status: number, body: string, headers = {}) =>
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(status, headers).end(body)
  const described = (changed: object) =>
    JSON.stringify({
      format: 'ramp-stand-in/1',
      label: 'x',
      clock: { now: '2026-01-01T00:00:00Z', frozen: false },
      faults: 0,
      simulations: [],
      ...changed,
    })
  const simulation = (changed: object) =>
    described({
      simulations: [
        {
          name: 'x',
          group: 'x',
          title: 'x',
          sentence: 'x',
          method: 'POST',
          path: '/_sandbox/x',
          isRemoval: false,
          params: null,
          body: null,
          ...changed,
        },
      ],
    })
  const strangers = [
    ['404', page(404, '{"title":"Not found"}'), 'none', 'answered 404'],
    ['401', page(401, '{"title":"Unauthorized"}'), 'none', 'answered 401'],
    ['a redirect', page(302, '', { location: '/v1/off-ramps' }), 'none', 'answered 302'],
    ['HTML', page(200, '<!doctype html><p>Sign in'), 'none', 'does not describe'],
    ['other JSON', page(200, '{"data":[]}'), 'none', 'does not describe'],
    ['nothing', page(200, ''), 'none', 'does not describe'],
    ['10 MB', page(200, 'x'.repeat(10_000_000)), 'odd', 'larger than 512 KB'],
    ['a description of 10 MB', page(200, described({ label: 'x'.repeat(10_000_000) })), 'odd', 'larger than 512 KB'],
    ['another format', page(200, described({ format: 'ramp-stand-in/2' })), 'odd', 'update'],
    ['a broken connection', (_: unknown, response: ServerResponse) => response.destroy(), 'odd', 'no answer'],
    ['a path to the platform', page(200, simulation({ path: '/v1/off-ramps' })), 'odd', 'simulations.0.path'],
  ] as const

  test('is told in words, and gets one unsigned question', async () => {
    for (const stranger of strangers) await expectOneQuestion(...stranger)
    expect(await audited()).toEqual([])
  })

  async function expectOneQuestion(...[name, given, state, words]: (typeof strangers)[number]): Promise<void> {
    answer = given
    lines = []
    const scope = as('operator', { baseUrl })
    expect(await findStandIn(scope), name).toMatchObject({ state, sentence: expect.stringContaining(words) })
    expect(lines, name).toEqual(['GET /_sandbox/simulations accept accept-encoding connection host'])
    await expect(runSimulation(scope, order('x'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(words),
    })
    expect(lines.filter((line) => !line.startsWith('GET /_sandbox/simulations'))).toEqual([])
  }

  test('that hangs is waited for three seconds, and no longer', async () => {
    const asked = new Promise<void>((resolve) => {
      answer = () => resolve()
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let found: unknown = null
    void findStandIn(as('operator', { baseUrl })).then((result) => {
      found = result
    })
    await asked
    await vi.advanceTimersByTimeAsync(2999)
    expect(found).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(found).toEqual({ state: 'odd', sentence: expect.stringContaining('gave no answer') }))
    expect(lines).toHaveLength(1)
  })

  const spoilt = [
    ['breaks off', (_: IncomingMessage, response: ServerResponse) => response.destroy(), 'unknown', null],
    ['answers 500', page(500, '{}'), 'unknown', 500],
    ['answers HTML', page(200, '<p>Hello'), 'done', 200],
    ['answers 10 MB', page(200, `"${'x'.repeat(10_000_000)}"`), 'done', 200],
    ['redirects', page(307, '', { location: '/v1/off-ramps' }), 'refused', 307],
  ] as const

  test('is a stand-in whose answer to a simulation is spoilt: unknown where it may have happened', async () => {
    for (const each of spoilt) await expectEnd(...each)
  })

  async function expectEnd(...[name, given, state, status]: (typeof spoilt)[number]): Promise<void> {
    lines = []
    answer = (request, response) => {
      if (request.method === 'GET') page(200, simulation({}))(request, response)
      else given(request, response)
    }
    const result = await runSimulation(as('operator', { baseUrl }), order('x'))
    expect(result, name).toMatchObject({ state, answer: status === null ? null : { status, isCut: false } })
    if (status !== null) expect(result.answer?.text ?? null).toBe(status === 500 ? '{}' : null)
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'GET /_sandbox/simulations',
      'POST /_sandbox/x',
    ])
    expect(lines.join(' ')).not.toMatch(/authorization|x-signature|x-integrator/i)
  }
})
