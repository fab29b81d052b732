import { afterEach, describe, expect, test } from 'vitest'
import { createAuthority, type Identity } from '../../tests/support/egress/certificates'
import { type RawServer, startRawServer } from '../../tests/support/egress/raw-server'
import { networkOf } from './address/special-networks'
import { createEgress, type EgressResult } from './create-egress'
import { egressPolicy } from './policy'

const POLICY = egressPolicy([networkOf('127.0.0.0/8')], [{ low: 1024, high: 65_535 }])
const DAY = 86_400_000
const HOST = 'hooks.example'

const authority = createAuthority('Authority of this test')
const stranger = createAuthority('Another authority')

let servers: RawServer[] = []
afterEach(async () => {
  for (const server of servers) await server.close()
  servers = []
})

async function sendTo(identity: Identity | undefined, host: string, behave = answer, deadlineMs = 5000) {
  const requests: string[] = []
  const server = await startRawServer((socket) => behave(socket, requests), {
    ...(identity && { identity }),
    at: 'connection',
  })
  servers.push(server)
  const egress = createEgress(POLICY, { resolve: async () => ['127.0.0.1'], certificateAuthorities: [authority.cert] })
  const result = await egress.send({
    url: `https://${host}:${server.port}/hook`,
    method: 'POST',
    headers: {},
    body: Buffer.from('{}'),
    deadlineMs,
    maxAnswerBytes: 1000,
  })
  return { result, requests }
}

function answer(socket: import('node:net').Socket, requests: string[]): void {
  socket.on('data', (bytes) => {
    requests.push(bytes.toString('latin1'))
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  })
}

const codeOf = (result: EgressResult) =>
  result.state === 'not-sent' || result.state === 'unknown' ? `${result.problem.kind} ${result.problem.code}` : null

describe('a certificate', () => {
  test('of the host name, from a trusted authority, is accepted', async () => {
    const { result, requests } = await sendTo(authority.issue({ names: [HOST] }), HOST)
    expect(result).toMatchObject({ state: 'answered', status: 204, address: '127.0.0.1' })
    expect(requests.join('')).toMatch(/^POST \/hook HTTP\/1\.1\r\nhost: hooks\.example:\d+\r\n/)
  })

  test('of the address is accepted where the URL has an address', async () => {
    const { result } = await sendTo(authority.issue({ addresses: ['127.0.0.1'] }), '127.1')
    expect(result).toMatchObject({ state: 'answered', status: 204 })
  })

  test.each<[string, Identity, string, string]>([
    ['another host', authority.issue({ names: ['other.example'] }), HOST, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['no address', authority.issue({ names: [HOST] }), '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'yesterday',
      authority.issue({
        names: [HOST],
        notBefore: new Date(Date.now() - 9 * DAY),
        notAfter: new Date(Date.now() - DAY),
      }),
      HOST,
      'CERT_HAS_EXPIRED',
    ],
    [
      'tomorrow',
      authority.issue({
        names: [HOST],
        notBefore: new Date(Date.now() + DAY),
        notAfter: new Date(Date.now() + 9 * DAY),
      }),
      HOST,
      'CERT_NOT_YET_VALID',
    ],
    ['an unknown authority', stranger.issue({ names: [HOST] }), HOST, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])(
    'of %s is refused before a byte of the request leaves, also where the environment says otherwise',
    async (_name, identity, host, code) => {
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      try {
        const { result, requests } = await sendTo(identity, host)
        expect(result.state).toBe('not-sent')
        expect(codeOf(result)).toBe(`certificate ${code}`)
        expect(requests).toEqual([])
      } finally {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      }
    },
  )
})

describe('a target that fails at TLS', () => {
  test('and speaks plain HTTP was sent nothing', async () => {
    const { result } = await sendTo(undefined, HOST, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(result).toMatchObject({ state: 'not-sent', problem: { kind: 'certificate' } })
  })

  test('and resets the connection was sent nothing', async () => {
    const { result } = await sendTo(undefined, HOST, (socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(codeOf(result)).toBe('certificate ECONNRESET')
  })

  test('and never answers was sent nothing', async () => {
    const { result } = await sendTo(undefined, HOST, () => undefined, 200)
    expect(codeOf(result)).toBe('deadline null')
    expect(result.state).toBe('not-sent')
  })

  test('after the request left it unknown', async () => {
    const { result } = await sendTo(authority.issue({ names: [HOST] }), HOST, (socket) =>
      socket.once('data', () => socket.destroy()),
    )
    expect(result).toMatchObject({ state: 'unknown', problem: { kind: 'broken' }, status: null })
  })

  test('and sends far more than an answer is cut', async () => {
    const { result } = await sendTo(authority.issue({ names: [HOST] }), HOST, (socket) =>
      socket.once('data', () => socket.write(`HTTP/1.1 200 ${'a'.repeat(500_000)}`)),
    )
    expect(result).toMatchObject({ state: 'unknown', problem: { kind: 'too many bytes' } })
  })
})
