import { connect, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type RawServer, startRawServer } from '../../tests/support/egress/raw-server'
import { networkOf } from './address/special-networks'
import { createEgress } from './create-egress'
import { egressPolicy } from './policy'

const POLICY = egressPolicy([networkOf('127.0.0.0/24')], [{ low: 1024, high: 65_535 }])
const REQUEST = { method: 'GET', headers: {}, body: null, deadlineMs: 3000, maxAnswerBytes: 1000 } as const

let servers: RawServer[] = []
afterEach(async () => {
  for (const server of servers) await server.close()
  servers = []
})

async function startTarget() {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  servers.push(server)
  return server
}

test('one forbidden address among many refuses the name', async () => {
  const server = await startTarget()
  const mixes = ['10.0.0.1', '::1', '169.254.169.254', '127.0.1.1', '::ffff:127.0.0.1', 'fe80::1%eth0', 'nonsense', '']
  for (const forbidden of mixes) {
    for (const found of [
      [forbidden],
      ['127.0.0.1', forbidden],
      [forbidden, '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2', forbidden],
    ]) {
      const egress = createEgress(POLICY, { resolve: async () => found })
      const result = await egress.send({ ...REQUEST, url: `http://target.example:${server.port}/` })
      expect(result, found.join()).toMatchObject({ state: 'refused', refusal: { reason: 'address' } })
    }
  }
  expect(server.connections()).toBe(0)
})

test('a name that changes is judged again for each request, and its connection goes to the address that was judged', async () => {
  const server = await startTarget()
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '::1'], ['127.0.0.1']]
  let asked = 0
  const egress = createEgress(POLICY, { resolve: async () => answers[asked++] ?? [] })
  const states: string[] = []
  for (const _ of answers)
    states.push((await egress.send({ ...REQUEST, url: `http://target.example:${server.port}/` })).state)
  expect(states).toEqual(['answered', 'refused', 'refused', 'answered'])
  expect(asked).toBe(4)
  expect(server.connections()).toBe(2)
})

test('a connection that ends elsewhere than at the judged address is given up before a byte leaves', async () => {
  const requests: string[] = []
  const server = await startRawServer((socket) => socket.on('data', (bytes) => requests.push(bytes.toString())), {
    at: 'connection',
  })
  servers.push(server)
  const egress = createEgress(POLICY, {
    resolve: async () => ['127.0.0.2'],
    dial: (_address, port) => connect({ host: '127.0.0.1', port }),
  })
  const result = await egress.send({ ...REQUEST, url: `http://target.example:${server.port}/` })
  expect(result).toEqual({ state: 'refused', refusal: { reason: 'peer', about: '' } })
  expect(requests).toEqual([])
})

test('the next address is tried where one does not accept', async () => {
  const server = await startTarget()
  const egress = createEgress(POLICY, { resolve: async () => ['127.0.0.77', '127.0.0.1'] })
  const result = await egress.send({ ...REQUEST, url: `http://target.example:${server.port}/` })
  expect(result).toMatchObject({ state: 'answered', address: '127.0.0.1' })
})

test('an address that says nothing for five seconds makes way for the next one', async () => {
  const server = await startTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const egress = createEgress(POLICY, {
      resolve: async () => ['127.0.0.77', '127.0.0.1'],
      dial: (host, port) => (host === '127.0.0.77' ? new Socket() : connect({ host, port })),
    })
    const sent = egress.send({ ...REQUEST, deadlineMs: 9000, url: `http://target.example:${server.port}/` })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await sent).toMatchObject({ state: 'answered', address: '127.0.0.1' })
  } finally {
    vi.useRealTimers()
  }
})

test('a name that cannot be resolved, or not in time, was sent nothing', async () => {
  const failing = createEgress(POLICY, {
    resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  })
  expect(await failing.send({ ...REQUEST, url: 'https://target.example:3000/' })).toEqual({
    state: 'not-sent',
    problem: { kind: 'name', code: 'ENOTFOUND' },
  })
  const hanging = createEgress(POLICY, { resolve: () => new Promise(() => undefined) })
  expect(await hanging.send({ ...REQUEST, deadlineMs: 50, url: 'https://target.example:3000/' })).toEqual({
    state: 'not-sent',
    problem: { kind: 'deadline', code: null },
  })
})

test('the names of this machine lead where its hosts file says', async () => {
  const server = await startTarget()
  const result = await createEgress(egressPolicy(['127.0.0.0/8', '::1/128'].map(networkOf), POLICY.ports)).send({
    ...REQUEST,
    url: `http://localhost:${server.port}/`,
  })
  expect(result).toMatchObject({ state: 'answered', address: '127.0.0.1' })
})

test.each([
  'Host',
  'content-length',
  'Transfer-Encoding',
  'connection',
  'Cookie',
  'upgrade',
  'te',
  'expect',
  'accept-encoding',
  'proxy-authorization',
])('a caller may not set the header %s', async (name) => {
  const result = await createEgress(POLICY).send({
    ...REQUEST,
    url: 'https://127.0.0.1:3000/',
    headers: { [name]: 'x' },
  })
  expect(result).toEqual({ state: 'refused', refusal: { reason: 'header', about: name } })
})

test.each<[string, Record<string, string>]>([
  ['a line end', { 'x-a': 'a\r\nhost: b' }],
  ['a letter beyond ASCII', { 'x-a': 'é' }],
  ['a space in its name', { 'x a': 'b' }],
  ['two spellings', { 'x-a': 'a', 'X-A': 'b' }],
  ['17 KB', { 'x-a': 'a'.repeat(17_000) }],
])('a header with %s is refused', async (_name, headers) => {
  expect(await createEgress(POLICY).send({ ...REQUEST, url: 'https://127.0.0.1:3000/', headers })).toMatchObject({
    state: 'refused',
  })
})
