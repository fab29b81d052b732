import { createHmac } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../create-sandbox'
import { resolveOptions } from '../options'
import { genericEvent } from '../resources/event'
import { type RunningSandbox, startSandbox } from '../start'
import { startReceiver } from '../testing/receiver'
import { control, requestPage, START, signed } from '../testing/sandbox-client'
import { emit } from './emit'

let sandbox: RunningSandbox
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  sandbox = await startSandbox({
    seed: 'empty',
    now: START,
    frozen: true,
    attemptTimeoutMs: 1_000,
    attemptDelaysMs: [1, 1],
    disableAfterFailures: 3,
  })
  closing.push(sandbox.close)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const receiver = async (...answers: (number | null | 'drop')[]) => {
  const started = await startReceiver(answers)
  closing.push(started.close)
  return started
}

const register = async (url: string, events = ['*']) => {
  const answer = await signed(sandbox, 'POST', '/v1/integrator/webhooks', { url, events })
  return JSON.parse(answer.text)
}
const happen = () =>
  control(sandbox, 'POST', '/simulate/delivery', { event: 'payment.created', id: 'offr_1', wait: true })
const propagate = () => control(sandbox, 'POST', '/propagate')
const setSecret = (secret: string, at?: number) =>
  signed(sandbox, 'POST', '/v1/integrator/webhook-secret', { secret }, at)

const ENDINGS: [string, (number | null | 'drop')[], number, object][] = [
  ['delivers with a 200', [200], 1, { success: true, responseStatus: 200 }],
  ['delivers with a 204', [204], 1, { success: true, responseStatus: 204 }],
  ['never repeats a 400', [400], 1, { success: false, responseStatus: 400 }],
  ['never repeats a 404 that follows a 500', [500, 404], 2, { success: false, responseStatus: 404 }],
  ['follows no redirect', [302], 1, { success: false, responseStatus: 302 }],
  ['tries a 500 three times', [500], 3, { success: false, responseStatus: 500 }],
  ['ends with the last status', [500, 502, 503], 3, { success: false, responseStatus: 503 }],
  ['succeeds on the third attempt', [500, null, 200], 3, { success: true, responseStatus: 200 }],
  [
    'tries a timeout three times',
    [null],
    3,
    { success: false, responseStatus: 504, error: 'timeout of 1000ms exceeded' },
  ],
  [
    'tries a broken connection three times',
    ['drop'],
    3,
    { success: false, responseStatus: 500, error: 'socket hang up' },
  ],
]

describe('a delivery', () => {
  test.each(ENDINGS)('%s', async (_name, answers, attempts, outcome) => {
    const { url, received } = await receiver(...answers)
    await register(url)
    await propagate()
    const { deliveries } = await happen()
    expect(deliveries).toEqual([{ event: 'payment.created', webhookUrl: url, attempts, ...outcome }])
    expect(received).toHaveLength(attempts)
    const { data } = await requestPage(sandbox, 10, null)
    const payload = { event: 'payment.created', userId: expect.any(String), id: 'offr_1' }
    expect(data).toEqual([{ event: 'payment.created', webhookUrl: url, payload, ...outcome, timestamp: START }])
  })

  test('of three attempts that all time out ends within the 17 seconds of section 6.5', () => {
    const { attemptTimeoutMs, attemptDelaysMs } = resolveOptions({}).settings
    const [second, third] = attemptDelaysMs
    expect(3 * attemptTimeoutMs + second + third).toBe(17_000)
  })

  test('has a refused connection as an unknown outcome', async () => {
    const gone = await startReceiver([200])
    await gone.close()
    await register(gone.url)
    await propagate()
    const { deliveries } = await happen()
    expect(deliveries[0]).toMatchObject({
      success: false,
      responseStatus: 500,
      error: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('never leaves this machine', async () => {
    await register('https://203.0.113.7/in')
    await propagate()
    const { deliveries } = await happen()
    expect(deliveries[0]).toEqual({
      event: 'payment.created',
      webhookUrl: 'https://203.0.113.7/in',
      success: false,
      responseStatus: 500,
      error: 'The sandbox does not leave this machine: 203.0.113.7 was not contacted',
      attempts: 0,
    })
  })

  test('sends and records the exact text, signed', async () => {
    const { url, received } = await receiver(200)
    await register(url)
    await setSecret('whsec é')
    await propagate()
    const payloadText = '{ "event" : "offramp.completed", "amount":1.0, "note":"\\u00e9\\/é" }'
    await control(sandbox, 'POST', '/simulate/delivery', { event: 'offramp.completed', payloadText, wait: true })
    const expected = createHmac('sha256', 'whsec é').update(Buffer.from(payloadText)).digest('hex')
    expect(received[0]?.body).toBe(payloadText)
    expect(received[0]?.headers.signature).toBe(expected)
    expect(received[0]?.headers['content-type']).toBe('application/json')
  })

  test.each(['sha256=', ''])('is signed with the digest behind %j from then on', async (signaturePrefix) => {
    const { url, received } = await receiver(200)
    await register(url)
    await setSecret('whsec')
    await propagate()
    const other = signaturePrefix === '' ? 'sha256=' : ''
    await control(sandbox, 'POST', '/settings', { signaturePrefix: other })
    await control(sandbox, 'POST', '/settings', { signaturePrefix })
    await happen()
    const digest = createHmac('sha256', 'whsec')
      .update(received[0]?.body ?? '')
      .digest('hex')
    expect(received[0]?.headers.signature).toBe(`${signaturePrefix}${digest}`)
  })

  test('carries no signature while no secret is set', async () => {
    const { url, received } = await receiver(200)
    await register(url)
    await propagate()
    await happen()
    expect(received[0]?.headers).not.toHaveProperty('signature')
  })

  test('goes to the registrations that want the event', async () => {
    const [all, wants, other] = [await receiver(200), await receiver(200), await receiver(200)]
    await register(all.url)
    await register(wants.url, ['payment.created'])
    await register(other.url, ['payment.completed'])
    await propagate()
    await happen()
    expect([all, wants, other].map(({ received }) => received.length)).toEqual([1, 1, 0])
  })
})

describe('configuration', () => {
  test('reaches deliveries after 60 seconds of the sandbox clock', async () => {
    const { url, received } = await receiver(200)
    await register(url)
    await setSecret('first')
    await happen()
    expect(received).toHaveLength(0)
    await control(sandbox, 'POST', '/clock', { advanceMs: 60_000 })
    await setSecret('second', Date.parse(START) + 60_000)
    await happen()
    await control(sandbox, 'POST', '/clock', { advanceMs: 59_999 })
    await happen()
    await control(sandbox, 'POST', '/clock', { advanceMs: 1 })
    await happen()
    const by = (secret: string, body = '') => createHmac('sha256', secret).update(body).digest('hex')
    expect(received.map(({ headers, body }) => headers.signature === by('second', body))).toEqual([false, false, true])
    expect(received[0]?.headers.signature).toBe(by('first', received[0]?.body))
  })

  test('disables a registration after consecutive failures; a success starts the count again', async () => {
    const { url, received } = await receiver(400, 400, 200, 400, 400, 400)
    await register(url)
    await propagate()
    const health = async () => {
      const [{ failureCount, disabled }] = JSON.parse((await signed(sandbox, 'GET', '/v1/integrator/webhooks')).text)
      return [failureCount, disabled]
    }
    const counts: unknown[] = []
    for (let count = 0; count < 7; count += 1) {
      await happen()
      counts.push(await health())
    }
    expect(counts).toEqual([
      [1, false],
      [2, false],
      [0, false],
      [1, false],
      [2, false],
      [3, true],
      [3, true],
    ])
    expect(received).toHaveLength(6)
  })
})

describe('the own receiver', () => {
  test('stands in for hosts that end in .example', async () => {
    await register('https://hooks.acme.example/ramp?x=1')
    await propagate()
    await control(sandbox, 'PUT', '/receivers/hooks.acme.example', { status: 202, next: [503], body: 'thanks' })
    const { deliveries } = await happen()
    expect(deliveries[0]).toMatchObject({ success: true, responseStatus: 202, attempts: 2 })
    const { requests } = await control(sandbox, 'GET', '/receivers/hooks.acme.example')
    expect(requests).toHaveLength(2)
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/ramp?x=1', at: START })
    expect(JSON.parse(requests[0].body)).toMatchObject({ event: 'payment.created' })
  })
})

test('deliveries that have ended, however many at once, leave nothing behind', async () => {
  const { url } = await receiver(200, 500, 204)
  const inside = createSandbox(resolveOptions({ seed: 'empty', attemptDelaysMs: [1, 1], disableAfterFailures: 0 }))
  inside.state.configuration.add({ id: 'wh_1', url, events: ['*'] })
  inside.state.configuration.propagate()
  const warned: Error[] = []
  const warn = (warning: Error) => warned.push(warning)
  process.on('warning', warn)
  const happened = Array.from({ length: 30 }, () => emit(inside, genericEvent('payment.created', 'usr_1')))
  const { signal } = inside.stopping
  expect(getEventListeners(signal, 'abort').length).toBeGreaterThan(10)
  await Promise.all(happened.map(({ done }) => done))
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([])
  process.off('warning', warn)
  expect(warned).toEqual([])
})
