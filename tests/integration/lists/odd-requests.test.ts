import { request as askHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { GET as listRoute } from '@/app/api/[environment]/deliveries/route'
import { sessionCookies } from '@/lib/auth/session/session-cookie'
import { env } from '@/lib/env'
import { createDirectAnswers } from '@/lib/http/direct-answers'
import { fillArchive } from '../../../bench/support/fill-archive'
import { serve } from '../../support/processes/command'
import { addAccount, addSession } from '../access/fixtures'
import { serveDoor } from '../access/serve-door'
import { addToken } from '../access/token-fixtures'
import { useDatabase } from '../support/use-database'

/** The list is answered without web requests; every answer must be the same as with them. */

const held = useDatabase({ isFilledOnce: true })

const PATH = '/api/sandbox/deliveries'
const COOKIE = sessionCookies().sessionToken.name

let session = ''
let bearer = ''

beforeAll(async () => {
  await fillArchive(held.database, 60)
  const account = await addAccount('operator')
  session = (await addSession(account)).cookie
  bearer = (await addToken(account)).authorization
})

function serveDirectly() {
  const answer = createDirectAnswers({ deliveries: listRoute })
  return serve((request, response) => void (answer(request, response) || response.writeHead(404).end()))
}

/** Headers that differ with each answer, or depend on how a server sends it. */
const OF_EACH = new Set(['x-request-id', 'date', 'connection', 'transfer-encoding', 'content-length'])

async function ask({ origin }: { origin: string }, path: string, headers: OutgoingHttpHeaders) {
  const { hostname, port } = new URL(origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    askHttp({ hostname, port, path, headers, agent: false }, resolve).on('error', reject).end()
  })
  const own = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_EACH.has(name)))
  const id = answer.headers['x-request-id']
  return { status: answer.statusCode, id, own, body: (await text(answer)).replaceAll(String(id), 'r1') }
}

type Odd = [what: string, status: number, given: { query?: string; headers?: () => OutgoingHttpHeaders }]

const withSession = () => ({ cookie: session })

test.each<Odd>([
  ['a page', 200, {}],
  ['a fragment', 200, { query: '?limit=2#x' }],
  ['an escape that is none', 200, { query: '?text=%ZZ' }],
  ['bytes that are no UTF-8', 200, { query: '?text=%FF%FE' }],
  ['half a surrogate', 200, { query: '?text=%ED%A0%80' }],
  ['a NUL', 400, { query: '?text=%00' }],
  ['a NUL in an id', 400, { query: '?resource=%00a' }],
  ['a line break in an endpoint', 400, { query: '?endpoint=%0a' }],
  ['a key twice', 400, { query: '?limit=1&limit=2' }],
  ['names of all objects', 200, { query: '?__proto__=1&constructor=2' }],
  ['a damaged cursor', 400, { query: '?cursor=%00' }],
  ['a limit beyond the highest', 400, { query: '?limit=501' }],
  ['a very long query', 200, { query: `?x=${'a'.repeat(12_000)}` }],
  ['a very long filter', 400, { query: `?event=${'a'.repeat(6_000)}` }],
  ['no session', 401, { headers: () => ({}) }],
  ['a session twice', 200, { headers: () => ({ cookie: [session, session] }) }],
  ['a forged cookie before a session', 401, { headers: () => ({ cookie: [`${COOKIE}=forged`, session] }) }],
  ['a forged cookie of odd bytes', 401, { headers: () => ({ cookie: `${COOKIE}=ÿþ` }) }],
  ['a token', 200, { headers: () => ({ authorization: bearer }) }],
  ['a token, then another', 200, { headers: () => ({ authorization: [bearer, 'Bearer rdk_other'] }) }],
  ['another token, then one', 401, { headers: () => ({ authorization: ['Bearer rdk_other', bearer] }) }],
  ['a token beside a session', 400, { headers: () => ({ ...withSession(), authorization: bearer }) }],
  [
    'another bearer beside a session',
    200,
    { headers: () => ({ ...withSession(), authorization: 'Bearer of-a-proxy' }) },
  ],
  ['another origin', 403, { headers: () => ({ ...withSession(), origin: 'https://evil.example' }) }],
  ['its origin twice', 403, { headers: () => ({ ...withSession(), origin: [env().origin, env().origin] }) }],
  ['an origin of nothing', 403, { headers: () => ({ ...withSession(), origin: '' }) }],
  ['two sites', 403, { headers: () => ({ ...withSession(), 'sec-fetch-site': ['same-origin', 'cross-site'] }) }],
  ['a condition and a range', 200, { headers: () => ({ ...withSession(), 'if-none-match': '*', range: 'bytes=0-1' }) }],
])('%s: %i, as with web requests', async (_, status, { query = '', headers = withSession }) => {
  const servers = await Promise.all([serveDirectly(), serveDoor()])
  const [own, other] = await Promise.all(servers.map((server) => ask(server, PATH + query, headers())))
  expect(own?.status).toBe(status)
  expect(own?.id).not.toBe(other?.id)
  expect({ ...own, id: 'r1' }).toEqual({ ...other, id: 'r1' })
  expect(own?.own['content-type']).toBe(status === 200 ? 'application/json' : 'application/problem+json')
})

test.each(['/api/nowhere/deliveries', '/api/__proto__/deliveries', '/api/constructor/deliveries'])(
  '%s is no environment',
  async (path) => {
    expect((await ask(await serveDirectly(), path, withSession())).status).toBe(404)
  },
)
