import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, START, send, signed } from '../testing/sandbox-client'
import { SIMULATIONS } from './simulations/simulations'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'small', now: START, frozen: true, propagationMs: 0 })
})
beforeEach(() => control(sandbox, 'POST', '/reset'))
afterAll(() => sandbox.close())

type Emitted = { event: string; id: string | null; userId: string; returnId?: string; payloadText: string }

const simulate = async (name: string, body: object = {}): Promise<Emitted[]> =>
  (await control(sandbox, 'POST', `/simulate/${name}`, { ...body, wait: true })).events
const names = (events: Emitted[]) => events.map((event) => event.event)
const sequences = (events: Emitted[]) => events.flatMap(({ payloadText }) => JSON.parse(payloadText).sequence ?? [])

describe('the guard of the control', () => {
  test.each([
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'null' }],
    [{ host: 'rebound.example' }],
    [{ host: 'rebound.example:80' }],
    [{ host: '127.0.0.1.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('refuses %j', async (headers) => {
    const answer = await send(sandbox, '/_sandbox/clock', { method: 'POST', headers, body: '{"frozen":false}' })
    expect(answer.status).toBe(403)
    expect((await control(sandbox, 'GET', '/')).clock.frozen).toBe(true)
  })

  test('refuses a target that names another machine than the Host header does', async () => {
    const read = (target: string) => send(sandbox, target, { headers: { host: 'localhost' } })
    expect((await read('http://rebound.example/_sandbox/')).status).toBe(403)
    expect((await read('http://localhost/_sandbox/')).status).toBe(200)
  })

  test.each(['localhost', 'localhost:1', '127.0.0.1', '[::1]:80'])('accepts the host %s', async (host) => {
    expect((await send(sandbox, '/_sandbox/', { headers: { host } })).status).toBe(200)
  })
})

describe('the control', () => {
  test('says what this is, without the secret', async () => {
    const answer = await send(sandbox, '/_sandbox/')
    expect(JSON.parse(answer.text)).toMatchObject({
      integratorKey: sandbox.integratorKey,
      clock: { now: START, frozen: true },
      counts: { deliveries: 300, registrations: 3 },
    })
    expect(answer.text).not.toContain(sandbox.integratorSecret)
  })

  test('sets, advances and runs the clock', async () => {
    const change = (body: object) => control(sandbox, 'POST', '/clock', body)
    expect((await change({ set: '2030-01-01T00:00:00Z' })).now).toBe('2030-01-01T00:00:00.000Z')
    expect((await change({ advanceMs: 1500 })).now).toBe('2030-01-01T00:00:01.500Z')
    expect((await change({ frozen: false })).frozen).toBe(false)
    const first = (await control(sandbox, 'GET', '/')).clock.now
    await expect.poll(async () => (await control(sandbox, 'GET', '/')).clock.now).not.toBe(first)
  })

  test('starts again on reset', async () => {
    await control(sandbox, 'POST', '/simulate/ach-return', { wait: true })
    await signed(sandbox, 'POST', '/v1/integrator/webhooks', { url: 'https://a.example/' })
    await control(sandbox, 'POST', '/clock', { advanceMs: 5 })
    const { counts, clock } = await control(sandbox, 'POST', '/reset')
    expect(counts).toMatchObject({ deliveries: 300, registrations: 3, faults: 0 })
    expect(clock.now).toBe(START)
  })

  test.each([
    ['/clock', { set: 'tomorrow' }, 'set'],
    ['/clock', { stop: true }, 'stop'],
    ['/settings', { propagationMs: -1 }, 'propagationMs'],
    ['/simulate/account', { change: 'exploded' }, 'change'],
    ['/simulate/account', { userId: 'usr_nobody' }, 'userId'],
    ['/simulate/account', { colour: 'red' }, 'colour'],
    ['/simulate/ach-return', { depositId: 'dep_nobody' }, 'depositId'],
    ['/simulate/delivery', {}, 'event'],
    ['/simulate/delivery', { event: 'x', payloadText: '{' }, 'payloadText'],
    ['/simulate/records', { records: [{ event: 'x' }] }, 'records.0.webhookUrl'],
  ])('refuses POST %s with %j', async (path, body, field) => {
    const answer = await send(sandbox, `/_sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).errors).toMatchObject([{ field }])
  })

  test.each(['nothing', 'constructor', '__proto__'])('knows no simulation called %s', async (name) => {
    expect((await send(sandbox, `/_sandbox/simulate/${name}`, { method: 'POST' })).status).toBe(404)
  })
})

const PAYOUT = [
  'payment.created',
  'offramp.confirmed',
  'payment.updated',
  'offramp.inFlight',
  'payment.updated',
  'offramp.completed',
  'payment.completed',
]

const SILENT = ['funding-source', 'auto-ramp-account', 'card-transaction']

describe('a simulation', () => {
  test.each(SILENT)('of %s has no event in section 6.1 and sends none', async (name) => {
    expect(await simulate(name)).toEqual([])
  })

  test.each(Object.keys(SIMULATIONS).filter((name) => !SILENT.includes(name)))(
    'of %s sends its events to the registrations',
    async (name) => {
      const input = name === 'delivery' ? { event: 'account.updated' } : {}
      const events = await simulate(name, input)
      const { requests } = await control(sandbox, 'GET', '/receivers/hooks.acme.example')
      expect(events.length).toBeGreaterThan(0)
      expect(requests.map((request: { body: string }) => request.body)).toEqual(
        events.map((event) => event.payloadText),
      )
    },
  )

  test('of a payout goes from confirmed to completed', async () => {
    const events = await simulate('off-ramp-payout')
    expect(names(events)).toEqual(PAYOUT)
    expect(sequences(events)).toEqual([1, 2, 3])
  })

  test('of a payout can go on step by step to a reversal, and not beyond', async () => {
    const first = await simulate('off-ramp-payout', { until: 'confirmed' })
    const offRampId = first[0]?.id
    const rest = await simulate('off-ramp-payout', { offRampId })
    expect(names([...first, ...rest])).toEqual(PAYOUT)
    const reversal = await simulate('off-ramp-reversal', { offRampId })
    expect(names(reversal)).toEqual(['offramp.reversed', 'payment.updated'])
    expect(sequences(reversal)).toEqual([4])
    const answer = await send(sandbox, '/_sandbox/simulate/off-ramp-payout', {
      method: 'POST',
      body: JSON.stringify({ offRampId }),
    })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'wrong_state' })
  })

  test('of a failure arrives as payment.updated and may be refunded', async () => {
    const events = await simulate('off-ramp-failure', { refund: true })
    expect(names(events).slice(-4)).toEqual([
      'offramp.failed',
      'payment.updated',
      'offramp.refunded',
      'payment.refunded',
    ])
  })

  test('of a return adds the record and the snapshot of it', async () => {
    const [deposit] = await simulate('ach-deposit')
    const events = await simulate('ach-return', { depositId: deposit?.id, code: 'R10', update: true })
    expect(names(events)).toEqual([
      'achDebitReturn.created',
      'achDebit.returned',
      'onramp.updated',
      'achDebitReturn.updated',
    ])
    const snapshot = JSON.parse(events[1]?.payloadText ?? '')
    const record = JSON.parse((await signed(sandbox, 'GET', `/v1/integrator/ach-debit/returns/${events[0]?.id}`)).text)
    expect(record).toMatchObject({
      depositId: deposit?.id,
      returnCode: 'R10',
      reportingBucket: 'unauthorized',
      amountUsd: snapshot.achReturn.amountUsd,
    })
    expect(snapshot.achReturn).toMatchObject({ id: record.id, userAction: record.userAction })
    expect(snapshot.deposit.debitStatus).toBe('returned')
  })

  test('can send its events in reverse', async () => {
    const events = await simulate('off-ramp-payout', { order: 'reverse' })
    const { requests } = await control(sandbox, 'GET', '/receivers/hooks.acme.example')
    const sent = requests.map((request: { body: string }) => request.body)
    expect(sent).toEqual(events.map((event) => event.payloadText).reverse())
  })

  test('answers at once unless told to wait', async () => {
    await control(sandbox, 'PUT', '/receivers/hooks.acme.example', { delayMs: 50 })
    expect(await control(sandbox, 'POST', '/simulate/capability')).not.toHaveProperty('deliveries')
    expect((await control(sandbox, 'GET', '/')).counts.deliveries).toBe(300)
    await expect.poll(async () => (await control(sandbox, 'GET', '/')).counts.deliveries).toBe(301)
  })
})
