import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { audit, redeliveryTarget } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { changeTarget } from '@/lib/redelivery/targets/change-target'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { sendSample } from '@/lib/redelivery/targets/exchange/send-sample'
import { testTarget } from '@/lib/redelivery/targets/exchange/test-target'
import { getTarget, listTargets } from '@/lib/redelivery/targets/list-targets'
import { removeTarget } from '@/lib/redelivery/targets/remove-target'
import { serveReceiver } from '@/sandbox/receiver/serve-receiver.mjs'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { changeOfNothing, configure, newTarget, useConfiguration } from './fixtures'

const held = useDatabase()
const platform = useSandbox('small')
useConfiguration()

let receiver: Awaited<ReturnType<typeof serveReceiver>>
beforeAll(async () => {
  receiver = await serveReceiver({ secret: newTarget().secret, port: 0 })
})
afterAll(() => receiver.close())

const as = (role: Role) => scopeOf(platform.environment, role)
const create = (over = {}) => createTarget(as('admin'), newTarget(over))
const atReceiver = (path = '/hook') => create({ url: `${receiver.url}${path}` })
const actions = async () => (await held.database.select().from(audit).orderBy(audit.id)).map(({ action }) => action)
const received = async () => (await (await fetch(`${receiver.url}/requests.json`)).json()).requests

test('a test sends one signed request that names itself a test, shows the exchange, and hides values of extra headers', async () => {
  const row = await atReceiver('/hook?of=exchange')
  const { target, exchange } = await testTarget(as('admin'), row.id)
  expect(target.lastTest).toMatchObject({ state: 'delivered', status: 200, by: 'admin' })
  const [arrived] = await received()
  expect(arrived).toMatchObject({
    path: '/hook?of=exchange',
    signature: 'valid',
    body: '{"event":"rampdesk.test","userId":"rampdesk-test","id":"rampdesk-test"}',
  })
  expect(Object.fromEntries(arrived.headers)).toMatchObject({
    'x-gate': 'canary-header-value',
    'rampdesk-redelivery': 'test',
    'content-type': 'application/json',
  })
  expect(exchange).toMatchObject({
    state: 'delivered',
    status: 200,
    problem: null,
    request: { line: 'POST /hook?of=exchange HTTP/1.1', body: arrived.body },
  })
  // The desk shows the headers that it sent, but for the hidden value.
  expect(
    exchange.request.headers.map(({ name, value, isHidden }) => [name, isHidden ? 'canary-header-value' : value]),
  ).toEqual(arrived.headers)
  expect(exchange.answer).toMatchObject({ address: '127.0.0.1', isCut: false, encoding: null })
  expect(exchange.answer?.text).toContain('"signature":"valid"')
  expect(JSON.stringify({ target, exchange })).not.toMatch(/canary/)
})

test('a sample is signed, marked, an event of its own each time, and in the audit before it leaves', async () => {
  const row = await atReceiver('/hook?of=sample')
  const exchange = await sendSample(as('operator'), row.id, 'offramp.completed')
  await sendSample(as('operator'), row.id, 'offramp.completed')
  const arrived = (await received()).filter(({ path }: { path: string }) => path === '/hook?of=sample')
  expect(arrived).toHaveLength(2)
  for (const { signature, headers } of arrived) {
    expect(signature).toBe('valid')
    expect(Object.fromEntries(headers)).toMatchObject({
      'rampdesk-redelivery': 'sample',
      'x-gate': 'canary-header-value',
    })
  }
  const payloads = arrived.map(({ body }: { body: string }) => JSON.parse(body))
  expect(payloads[0]).toMatchObject({ event: 'offramp.completed', milestone: 'completed', id: 'or_sample_1' })
  expect(payloads[0].eventId).not.toBe(payloads[1].eventId)
  expect(exchange).toMatchObject({ state: 'delivered', status: 200 })
  expect(JSON.stringify(exchange)).not.toMatch(/canary/)
  expect(await actions()).toEqual(['target.create', 'target.sample', 'target.sample'])
  // The run is no test of the settings.
  expect((await getTarget(as('admin'), row.id)).lastTest).toBeNull()
})

test('a sample goes to no production handler, of no unknown event, and not without the permission', async () => {
  const row = await atReceiver('/hook?of=refused')
  await expect(sendSample(as('operator'), row.id, 'brand.new')).rejects.toMatchObject({ code: 'invalid' })
  await expect(sendSample(as('support'), row.id, 'offramp.completed')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(sendSample(as('operator'), 'none', 'offramp.completed')).rejects.toMatchObject({ code: 'not_found' })
  await held.database.update(redeliveryTarget).set({ kind: 'production' })
  await expect(sendSample(as('operator'), row.id, 'offramp.completed')).rejects.toMatchObject({ code: 'conflict' })
  expect((await received()).filter(({ path }: { path: string }) => path === '/hook?of=refused')).toEqual([])
})

test.each([
  ['/hook/500', 'failed', 500],
  ['/hook/404', 'rejected', 404],
  ['/hook/204', 'delivered', 204],
  ['/hook/302', 'failed', 302],
  ['/hook/reset', 'unknown', null],
])('a test that is answered by %s is %s', async (path, state, status) => {
  const row = await atReceiver(path)
  const { exchange, target } = await testTarget(as('admin'), row.id)
  expect(exchange).toMatchObject({ state, status })
  expect(target.lastTest).toMatchObject({ state, status })
  if (status === 302) expect(exchange.problem).toContain('never followed')
})

test('values of extra headers that a target sends back in its headers are not shown', async () => {
  const echo = createServer((request, response) => {
    response.setHeader('www-authenticate', `Bearer error="unknown: ${request.headers['x-gate']}"`)
    response.writeHead(401).end(request.headers['x-gate'])
  })
  onTestFinished(() => void echo.close())
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
  const row = await create({ url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/` })
  const { exchange } = await testTarget(as('admin'), row.id)
  expect(exchange.answer?.headers).toContainEqual(['www-authenticate', 'Bearer error="unknown: [hidden]"'])
  expect(JSON.stringify(exchange)).not.toContain('canary')
})

test('the signing secret that a target prints is shown nowhere in its answer', async () => {
  const secret = 'canary-target-secret-0123456789'
  const spelled = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]
  const printing = createServer((_request, response) => {
    response.setHeader('x-config', spelled)
    response.setHeader(secret, 'a name')
    response.setHeader('content-encoding', secret)
    response.writeHead(500).end(spelled.join('\n'))
  })
  onTestFinished(() => void printing.close())
  await new Promise<void>((listening) => printing.listen(0, '127.0.0.1', listening))
  const row = await create({ url: `http://127.0.0.1:${(printing.address() as AddressInfo).port}/` })
  const { exchange } = await testTarget(as('admin'), row.id)
  expect(exchange.answer?.text).toMatch(/^\[hidden\]\n.{0,4}\[hidden\].{0,4}\n\[hidden\]$/)
  const told = JSON.stringify(exchange)
  for (const text of spelled) expect(told).not.toContain(text.slice(8, 24))
})

test('a test that is never answered ends unknown at the deadline of the target', async () => {
  const row = await create({ url: `${receiver.url}/hook/hang`, deadlineMs: 1000 })
  const { exchange } = await testTarget(as('admin'), row.id)
  expect(exchange).toMatchObject({
    state: 'unknown',
    status: null,
    answer: null,
    problem: expect.stringContaining('time limit'),
  })
})

test('a test that egress refuses when the name leads elsewhere is not sent, and says how it may be allowed', async () => {
  const row = await create({ url: receiver.url.replace('127.0.0.1', 'localhost') })
  configure({ egress: { allowedNetworks: [], ports: [{ low: 1, high: 65_535 }], allowHttpToLoopback: true } })
  const { exchange } = await testTarget(as('admin'), row.id)
  expect(exchange).toMatchObject({
    state: 'not-sent',
    status: null,
    answer: null,
    problem: expect.stringContaining('EGRESS_ALLOWED_NETWORKS'),
  })
})

test('a test is in the audit before it leaves, each time', async () => {
  const row = await atReceiver('/hook/hang')
  const { changedAt } = row
  await changeTarget(as('admin'), row.id, { ...changeOfNothing(row), deadlineMs: 1000, seen: changedAt })
  const before = (await received()).length
  const testing = testTarget(as('admin'), row.id)
  await expect.poll(async () => (await received()).length).toBe(before + 1)
  expect(await actions()).toEqual(['target.create', 'target.update', 'target.test'])
  await testing
  expect(await actions()).toHaveLength(3)
})

test.each(['nope', '\u0000', '\ud800'])('a target %j is not found, whatever is asked of it', async (id) => {
  const change = changeOfNothing(await create())
  const tries = [
    () => getTarget(as('admin'), id),
    () => changeTarget(as('admin'), id, change),
    () => removeTarget(as('admin'), id, 'Staging'),
    () => testTarget(as('admin'), id),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})

test('roles: who may not, changes and sends nothing', async () => {
  const row = await atReceiver()
  const tries: [readonly Role[], (role: Role) => Promise<unknown>][] = [
    [['viewer'], (role) => listTargets(as(role))],
    [['viewer'], (role) => getTarget(as(role), row.id)],
    [['viewer', 'support', 'operator'], (role) => createTarget(as(role), newTarget({ name: 'x' }))],
    [['viewer', 'support', 'operator'], (role) => changeTarget(as(role), row.id, changeOfNothing(row))],
    [['viewer', 'support', 'operator'], (role) => removeTarget(as(role), row.id, 'Staging')],
    [['viewer', 'support', 'operator'], (role) => testTarget(as(role), row.id)],
  ]
  const before = (await received()).length
  for (const [roles, attempt] of tries)
    for (const role of roles) await expect(attempt(role)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await received()).toHaveLength(before)
  expect(await actions()).toEqual(['target.create'])
})
