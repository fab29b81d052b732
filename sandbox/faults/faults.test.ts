import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, DELIVERIES_PATH, requestPage, START, send, signed } from '../testing/sandbox-client'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'small', now: START, frozen: true })
})
afterEach(() => control(sandbox, 'DELETE', '/faults'))
afterAll(() => sandbox.close())

const WEBHOOKS = '/v1/integrator/webhooks'
const fault = (effect: object, times = 1) => control(sandbox, 'POST', '/faults', { times, ...effect })
const read = () => signed(sandbox, 'GET', `${DELIVERIES_PATH}?limit=5`)

describe('a fault', () => {
  test('answers a status instead of the platform, as often as asked, after letting some pass', async () => {
    await fault({ kind: 'status', status: 503, skip: 1 }, 2)
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await read()).status)
    expect(statuses).toEqual([200, 503, 503, 200])
  })

  test('concerns only what it matches', async () => {
    await fault({ kind: 'status', status: 500, match: { method: 'POST', path: WEBHOOKS } })
    expect((await read()).status).toBe(200)
    expect((await signed(sandbox, 'POST', WEBHOOKS, { url: 'https://a.example/' })).status).toBe(500)
  })

  test('concerns one endpoint, whatever its parameters', async () => {
    await fault({ kind: 'status', status: 500, match: { endpoint: 'deleteWebhook' } }, 2)
    await fault({ kind: 'status', status: 502, match: { path: '/v1/integrator/ach-debit/returns/{id}' } })
    expect((await read()).status).toBe(200)
    expect((await signed(sandbox, 'GET', '/v1/integrator/ach-debit/returns')).status).toBe(200)
    expect((await signed(sandbox, 'GET', '/v1/integrator/ach-debit/returns/dr_1')).status).toBe(502)
    expect((await signed(sandbox, 'DELETE', `${WEBHOOKS}/wh_1`)).status).toBe(500)
    expect((await signed(sandbox, 'DELETE', `${WEBHOOKS}/wh%2F2`)).status).toBe(500)
  })

  test('can lose the answer of a change that took effect', async () => {
    await fault({ kind: 'reset', when: 'after' })
    await expect(signed(sandbox, 'POST', WEBHOOKS, { url: 'https://lost.example/' })).rejects.toThrow()
    expect((await signed(sandbox, 'GET', WEBHOOKS)).text).toContain('https://lost.example/')
  })

  test('can reset a connection before anything happens', async () => {
    await fault({ kind: 'reset' })
    await expect(signed(sandbox, 'POST', WEBHOOKS, { url: 'https://never.example/' })).rejects.toThrow('ECONNRESET')
    expect((await signed(sandbox, 'GET', WEBHOOKS)).text).not.toContain('https://never.example/')
  })

  test('can cut an answer in the middle', async () => {
    await fault({ kind: 'cut', bytes: 20 })
    await expect(read()).rejects.toThrow('aborted')
  })

  test('can drip', async () => {
    const whole = await read()
    await fault({ kind: 'drip', bytes: 500, everyMs: 1 })
    expect((await read()).text).toBe(whole.text)
  })

  test('can be slow', async () => {
    await fault({ kind: 'latency', ms: 30 })
    const started = performance.now()
    expect((await read()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(29)
  })

  test.each([
    [{ kind: 'malformed' }, 'application/json', (text: string) => !isJson(text)],
    [{ kind: 'malformed', body: '{"a":1,}' }, 'application/json', (text: string) => text === '{"a":1,}'],
    [{ kind: 'html' }, 'text/html; charset=utf-8', (text: string) => text.startsWith('<!doctype html>')],
    [{ kind: 'empty' }, 'application/json', (text: string) => text === ''],
    [{ kind: 'bom' }, 'application/json', (text: string) => text.startsWith('\uFEFF{"data"')],
    [{ kind: 'deep' }, 'application/json', (text: string) => text.length === 200_000],
    [{ kind: 'huge', bytes: 3_000_000 }, 'application/json', (text: string) => text.length === 3_000_013],
  ])('can spoil a body: %j', async (effect, type, expected) => {
    await fault(effect)
    const answer = await read()
    expect(answer.headers['content-type']).toBe(type)
    expect(expected(answer.text)).toBe(true)
  })

  test.each(['2', 'Fri, 20 Nov 2026 12:00:30 GMT', '-5', '99999999999'])('can ask to retry after %s', async (value) => {
    await fault({ kind: 'retryAfter', value })
    const answer = await read()
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, value])
  })

  test('can answer 429 without Retry-After', async () => {
    await fault({ kind: 'retryAfter', value: null })
    const answer = await read()
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, undefined])
  })
})

describe('a fault of paging', () => {
  test('can repeat a cursor', async () => {
    const first = await requestPage(sandbox, 5, null)
    await fault({ kind: 'repeatedCursor' })
    const second = await requestPage(sandbox, 5, first.nextCursor)
    expect(second).toMatchObject({ hasMore: true, nextCursor: first.nextCursor })
  })

  test('can let a cursor expire, and waits for a request that has one', async () => {
    await fault({ kind: 'expiredCursor' })
    const first = await requestPage(sandbox, 5, null)
    const answer = await signed(sandbox, 'GET', `${DELIVERIES_PATH}?cursor=${first.nextCursor}&limit=5`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'invalid_cursor' })
    expect((await requestPage(sandbox, 5, first.nextCursor)).data).toHaveLength(5)
  })

  test.each(['emptyPage', 'noCursor', 'repeatedCursor', 'expiredCursor'])(
    'waits for a list that has pages: %s',
    async (kind) => {
      await fault({ kind })
      for (const target of [WEBHOOKS, '/v1/integrator/ach-debit/returns/dr_1', '/v1/nothing?cursor=x'])
        await signed(sandbox, 'GET', target)
      await signed(sandbox, 'GET', `${WEBHOOKS}?cursor=x`)
      expect(await control(sandbox, 'GET', '/faults')).toMatchObject([{ kind, fired: 0 }])
    },
  )

  test('can say hasMore without a cursor', async () => {
    await fault({ kind: 'noCursor' })
    expect(await requestPage(sandbox, 5, null)).toMatchObject({ hasMore: true, nextCursor: null })
  })

  test('can put empty pages in between without losing a record', async () => {
    const whole = await requestPage(sandbox, 10, null)
    await fault({ kind: 'emptyPage', skip: 1 }, 2)
    const first = await requestPage(sandbox, 5, null)
    const empty = await requestPage(sandbox, 5, first.nextCursor)
    const again = await requestPage(sandbox, 5, empty.nextCursor)
    expect([empty.data, empty.hasMore, again.data]).toEqual([[], true, []])
    expect(new Set([first.nextCursor, empty.nextCursor, again.nextCursor]).size).toBe(3)
    const last = await requestPage(sandbox, 5, again.nextCursor)
    expect([...first.data, ...last.data]).toEqual(whole.data)
  })
})

describe('the list of faults', () => {
  test('shows how often each was used and forgets them', async () => {
    const { id } = await fault({ kind: 'empty', probability: 1 }, 5)
    await read()
    expect(await control(sandbox, 'GET', '/faults')).toMatchObject([{ id, kind: 'empty', fired: 1 }])
    await control(sandbox, 'DELETE', `/faults/${id}`)
    expect(await control(sandbox, 'GET', '/faults')).toEqual([])
  })

  test('never fires with probability 0', async () => {
    await fault({ kind: 'empty', probability: 0 })
    expect((await read()).text).not.toBe('')
  })

  test('chooses the same requests for the same seed, and others for another', async () => {
    const fired = async (seed: string) => {
      await control(sandbox, 'DELETE', '/faults')
      await fault({ kind: 'status', status: 503, probability: 0.5, seed }, 100)
      const statuses: number[] = []
      for (let count = 0; count < 20; count += 1) statuses.push((await read()).status)
      return statuses
    }
    const first = await fired('a')
    expect(new Set(first)).toEqual(new Set([200, 503]))
    expect(await fired('a')).toEqual(first)
    expect(await fired('b')).not.toEqual(first)
  })

  test('does not let one fault change what another chooses', async () => {
    const pattern = async (others: number) => {
      await control(sandbox, 'DELETE', '/faults')
      for (let count = 0; count < others; count += 1)
        await fault({ kind: 'latency', ms: 0, probability: 0.001, seed: `other ${count}` })
      await fault({ kind: 'status', status: 503, probability: 0.5, seed: 'own' }, 100)
      const statuses: number[] = []
      for (let count = 0; count < 12; count += 1) statuses.push((await read()).status)
      return statuses
    }
    expect(await pattern(3)).toEqual(await pattern(0))
  })

  test('names the endpoints there are when one is unknown', async () => {
    const body = JSON.stringify({ kind: 'empty', match: { endpoint: 'listEverything' } })
    const answer = await send(sandbox, '/_sandbox/faults', { method: 'POST', body })
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      field: 'match.endpoint',
      detail: expect.stringMatching(/^There is no endpoint with this id\. There are: .*\blistWebhookDeliveries\b/),
    })
  })

  test.each([
    [{ kind: 'nothing' }, ['kind']],
    [{ kind: 'status' }, ['status']],
    [{ kind: 'status', status: 99, colour: 1 }, ['status', 'colour']],
    [{ kind: 'empty', times: 0 }, ['times']],
    [{ kind: 'status', status: 503, contentType: 'text/plain\nx: y' }, ['contentType']],
    [{ kind: 'status', status: 503, contentType: 'text/\u0141' }, ['contentType']],
    [{ kind: 'empty', match: { path: '/v1/off-ramps/{id' } }, ['match.path']],
    [{ kind: 'empty', match: { path: '/v1/off-ramps/id}' } }, ['match.path']],
    [{ kind: 'empty', match: { path: '/v1/{}/{id}' } }, ['match.path']],
  ])('refuses %j', async (body, fields) => {
    const answer = await send(sandbox, '/_sandbox/faults', { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).errors.map((error: { field: string }) => error.field)).toEqual(fields)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
