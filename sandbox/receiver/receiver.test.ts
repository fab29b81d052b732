import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeSequence, nothingAccepted } from './judge-sequence.mjs'
import { serveReceiver } from './serve-receiver.mjs'
import { verifyAlert } from './verify-alert.mjs'
import { verifyWebhook } from './verify-webhook.mjs'

const SECRET = 'a-secret-for-the-receiver'
const ALERT_SECRET = `whsec_${Buffer.from('a-secret-for-alerts-of-the-desk').toString('base64')}`
const hexOf = (body: string | Buffer, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')

describe('a signature', () => {
  const body = Buffer.from('{"a":1}')
  const right = hexOf(body)
  test.each([
    ['valid', ['Signature', right]],
    ['valid', ['signature', `sha256=${right}`]],
    ['missing', ['x', right]],
    ['missing', []],
    ['twice', ['signature', right, 'Signature', right]],
    ['invalid', ['signature', right.toUpperCase()]],
    ['invalid', ['signature', right.slice(1)]],
    ['invalid', ['signature', `${right} `]],
    ['invalid', ['signature', `sha256=sha256=${right}`]],
    ['invalid', ['signature', '']],
    ['invalid', ['signature', hexOf(body, 'another-secret')]],
    ['invalid', ['signature', hexOf('{"a": 1}')]],
  ] as const)('is %s: %j', (verdict, headers) => {
    expect(verifyWebhook(body, headers, SECRET)).toBe(verdict)
  })
})

describe('the signature of an alert', () => {
  const body = '{"type":"alert.fired","data":{}}'
  const sentAt = new Date('2026-11-27T12:00:00Z')
  const right = new Webhook(ALERT_SECRET).sign('m_1', sentAt, body)
  const other = new Webhook(`whsec_${Buffer.from('another-secret').toString('base64')}`).sign('m_1', sentAt, body)
  const headersOf = (signature: string, id = 'm_1', time = '1795780800') =>
    ['Webhook-Id', id, 'webhook-timestamp', time, 'webhook-signature', signature] as const
  test.each([
    ['valid', headersOf(right), 0],
    ['valid', headersOf(`v2,x ${other} ${right}`), 299],
    ['invalid', headersOf(right), 301],
    ['invalid', headersOf(right), -301],
    ['invalid', headersOf(other), 0],
    ['invalid', headersOf(right, 'm_2'), 0],
    ['invalid', headersOf(right, 'm_1', '1795780801'), 0],
    ['invalid', headersOf(right, 'm_1', 'now'), 0],
    ['invalid', headersOf(right.replace('v1,', 'v1a,')), 0],
    ['invalid', headersOf('v1,'), 0],
    ['missing', headersOf(right).slice(2), 0],
    ['twice', [...headersOf(right), 'webhook-signature', right], 0],
  ] as const)('is %s: %j after %i s', (verdict, headers, seconds) => {
    expect(verifyAlert(Buffer.from(body), headers, ALERT_SECRET, sentAt.getTime() + seconds * 1000)).toBe(verdict)
  })
})

test('the sequence rule of section 6.3', () => {
  const accepted = nothingAccepted()
  const judge = (eventId: string, sequence: number, id = 'offr_1') =>
    judgeSequence(JSON.stringify({ event: 'offramp.completed', id, eventId, sequence }), accepted)
  expect(judge('evt_1', 2)).toBe('accepted')
  expect(judge('evt_1', 2)).toBe('ignored: this event was accepted before')
  expect(judge('evt_0', 1)).toBe('ignored: 1 is not above 2')
  expect(judge('evt_2', 2)).toBe('ignored: 2 is not above 2')
  expect(judge('evt_3', 3)).toBe('accepted')
  expect(judge('evt_4', 1, 'offr_2')).toBe('accepted')
  expect(judgeSequence('{"event":"payment.updated","userId":"u","id":"x"}', accepted)).toContain('generic')
  for (const text of ['', '[]', 'null', '{']) expect(judgeSequence(text, accepted)).toBe('not a JSON object')
})

describe('the receiver', () => {
  let receiver: Awaited<ReturnType<typeof serveReceiver>>
  beforeAll(async () => {
    receiver = await serveReceiver({ secret: SECRET, alertSecret: ALERT_SECRET, port: 0 })
  })
  afterAll(() => receiver.close())

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${receiver.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
  const latest = async () => (await (await fetch(`${receiver.url}/requests.json`)).json()).requests[0]

  test('takes what is signed, refuses what is not, and keeps both', async () => {
    const body = '{"eventId":"evt_1","sequence":1,"id":"a"}'
    const taken = await post('/hook', body, { signature: hexOf(body) })
    expect([taken.status, await taken.json()]).toEqual([200, { signature: 'valid', verdict: 'accepted' }])
    expect(await latest()).toMatchObject({
      path: '/hook',
      signature: 'valid',
      verdict: 'accepted',
      answered: '200',
      body,
    })
    expect((await post('/hook', body)).status).toBe(401)
    expect(await latest()).toMatchObject({ signature: 'missing', answered: '401' })
  })

  test('calls an alert an alert, and refuses one of another secret', async () => {
    const body = '{"type":"alert.fired","data":{"title":"Firing: Incident"}}'
    const signed = (secret: string) => {
      const [id, at] = ['m_1', new Date()] as const
      const time = String(Math.floor(at.getTime() / 1000))
      const signature = new Webhook(secret).sign(id, at, body)
      return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature }
    }
    expect((await post('/alerts', body, signed(ALERT_SECRET))).status).toBe(200)
    expect(await latest()).toMatchObject({ path: '/alerts', signature: 'valid', verdict: 'an alert', body })
    expect((await post('/alerts', body, signed('whsec_b3RoZXI='))).status).toBe(401)
    expect(await latest()).toMatchObject({ signature: 'invalid', answered: '401' })
    expect((await post('/alertsx', body)).status).toBe(404)
  })

  test.each([200, 204, 302, 400, 404, 500, 599])('answers %i where it is asked to', async (status) => {
    expect((await post(`/hook/${status}`, '{}')).status).toBe(status)
  })

  test('breaks off, or answers nothing, and has kept the request by then', async () => {
    await expect(post('/hook/reset?of=reset', '{}')).rejects.toThrow()
    expect(await latest()).toMatchObject({ path: '/hook/reset?of=reset' })
    const hanging = new AbortController()
    const sent = fetch(`${receiver.url}/hook/hang`, { method: 'POST', signal: hanging.signal }).catch(() => 'ended')
    await expect.poll(async () => (await latest()).path).toBe('/hook/hang')
    hanging.abort()
    expect(await sent).toBe('ended')
  })

  test('shows hostile text as text, under a policy that runs nothing', async () => {
    await post('/hook?a=<script>', '<img src=x onerror=alert(1)>&amp;"', { 'x-h': '</pre><script>alert(1)</script>' })
    const page = await fetch(`${receiver.url}/`)
    const html = await page.text()
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;amp;&#34;')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).toContain('http-equiv="refresh"')
    expect(await (await fetch(`${receiver.url}/?pause`)).text()).not.toContain('http-equiv="refresh"')
  })

  test('refuses what is too large with an answer, which the sender sees', async () => {
    const body = 'x'.repeat(3_000_000)
    const statuses = []
    for (let time = 0; time < 5; time++) statuses.push((await post('/hook', body)).status)
    expect(statuses).toEqual([413, 413, 413, 413, 413])
  })

  test('answers to names of this machine alone', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${receiver.url}/`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})

const FLOOD = `
import { serveReceiver } from './sandbox/receiver/serve-receiver.mjs'
const receiver = await serveReceiver({ secret: 'a-secret', port: 0 })
const body = 'x'.repeat(2_000_000) + 'é'
for (let time = 0; time < 100; time++)
  await (await fetch(receiver.url + '/hook', { method: 'POST', body })).text()
globalThis.gc()
process.stdout.write(String(process.memoryUsage().heapUsed / 1e6))
await receiver.close()
`

test('keeps the beginning of large bodies and nothing else of them', () => {
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', FLOOD], {
    encoding: 'utf8',
  })
  expect(Number(stdout)).toBeGreaterThan(1)
  expect(Number(stdout)).toBeLessThan(80)
})

test('does not run in production', () => {
  const { status, stderr } = spawnSync(process.execPath, ['sandbox/receiver/main.mjs', '--port', '0'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('does not run with NODE_ENV=production')])
})
