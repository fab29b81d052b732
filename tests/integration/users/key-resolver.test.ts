import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userKey } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import * as configuration from '@/lib/env'
import { findUserKey } from '@/lib/users/keys/find-user-key'
import { resolveKey } from '@/lib/users/keys/resolve-key'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { requireVaultKeys, sealUserKey } from '@/lib/users/keys/user-key-vault'
import * as configured from '@/lib/vault/configured-keys'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const BEARER = 'a-bearer-of-the-tests'
const base: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:9',
  integratorKey: 'ik_test',
  integratorSecret: 'a-secret-of-the-tests',
}
const withResolver = (url: string): Environment => ({ ...base, keyResolver: { url, bearer: BEARER } })

const allowEgress = (variables: { EGRESS_ALLOWED_NETWORKS?: string; EGRESS_PORTS?: string }) =>
  vi.spyOn(configuration, 'env').mockReturnValue(configuration.parseEnv({ ...process.env, ...variables }))

beforeEach(() => {
  allowEgress({ EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: '1-65535' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server on this machine; returns its address and the paths that it was asked for. */
async function serve(listener: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, asked }
}

const answering = (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  serve((_, response) => response.writeHead(status, headers).end(body))

async function store(userId: string): Promise<void> {
  const sealed = sealUserKey(base.name, userId, 'ak_of_the_directory', requireVaultKeys())
  const of = { environment: base.name, origin: 'added', addedBy: 'test' } as const
  await held.database.transaction((tx) => storeKeys(tx, of, [{ userId, ...sealed }]))
}

test('the example of the document answers the contract, and refuses another bearer', async () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../../docs/key-resolver.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(document) ?? []
  expect(code.split('\n').length).toBeLessThanOrEqual(35)
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-resolver-'))
  writeFileSync(path.join(folder, 'server.mjs'), code)
  const hostile = 'usr/../"\u202e'
  const env = {
    PATH: process.env.PATH ?? '',
    TOKEN: BEARER,
    KEYS: JSON.stringify({ usr_1: 'ak_one', [hostile]: 'ak_two' }),
  }
  const child = spawn(process.execPath, [path.join(folder, 'server.mjs')], { env: env as unknown as NodeJS.ProcessEnv })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true })
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const environment = withResolver(`http://127.0.0.1:${String(line).trim().split(' ').at(-1)}/keys`)
  expect(await findUserKey(environment, 'usr_1')).toMatchObject({
    state: 'found',
    apiKey: 'ak_one',
    source: 'resolver',
  })
  expect(await findUserKey(environment, hostile)).toMatchObject({ state: 'found', apiKey: 'ak_two' })
  expect(await findUserKey(environment, 'usr_nobody')).toEqual({ state: 'missing', reason: 'none' })
  const other = { url: environment.keyResolver?.url ?? '', bearer: 'another-bearer-entirely' }
  expect(await resolveKey(environment, other, 'usr_other')).toMatchObject({
    state: 'failed',
    problem: 'The key resolver answered 401.',
  })
})

test('the directory comes first, a revoked key stays revoked, and without a vault the resolver still works', async () => {
  const { url, asked } = await answering(200, '{"apiKey":"ak_of_the_resolver"}')
  await store('usr_stored')
  await store('usr_revoked')
  await held.database
    .update(userKey)
    .set({ sealed: null, revokedAt: new Date() })
    .where(eq(userKey.userId, 'usr_revoked'))
  expect(await findUserKey(withResolver(url), 'usr_stored')).toMatchObject({ apiKey: 'ak_of_the_directory' })
  expect(await findUserKey(withResolver(url), 'usr_revoked')).toEqual({ state: 'missing', reason: 'revoked' })
  expect(asked).toEqual([])
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(null)
  expect(await findUserKey(withResolver(url), 'usr_free')).toMatchObject({ apiKey: 'ak_of_the_resolver' })
})

test('an answer is kept for two minutes, in memory alone; a failure is not', async () => {
  let status = 500
  const { url, asked } = await serve((_, response) => response.writeHead(status).end('{"apiKey":"ak_canary_resolved"}'))
  const environment = withResolver(url)
  const resolver = environment.keyResolver ?? { url, bearer: BEARER }
  const ask = (now: number) => resolveKey(environment, resolver, 'usr_kept', now)
  expect(await ask(0)).toMatchObject({ state: 'failed', problem: 'The key resolver answered 500.' })
  status = 200
  expect(await Promise.all([ask(1), ask(2)])).toMatchObject([{ state: 'found' }, { state: 'found' }])
  await ask(119_000)
  expect(asked).toHaveLength(2)
  await ask(121_000)
  expect(asked).toHaveLength(3)
  status = 404
  expect(await ask(300_000)).toEqual({ state: 'missing', reason: 'none' })
  await ask(314_000)
  expect(asked).toHaveLength(4)
  await ask(316_000)
  expect(asked).toHaveLength(5)
  expect(await held.database.select().from(userKey)).toEqual([])
})

test.each([
  ['no JSON', 200, 'ak_canary', {}],
  ['no key', 200, '{"key":"ak_canary"}', {}],
  ['a key that no header carries', 200, '{"apiKey":"ak_canary\\nx-evil: 1"}', {}],
  ['a redirect', 302, '', { location: 'http://127.0.0.1:1/ak_canary' }],
  ['too much', 200, Buffer.alloc(20_000, 32), {}],
] as const)('%s is a failure that quotes nothing and goes nowhere else', async (_name, status, body, headers) => {
  const { url, asked } = await answering(status, body, headers)
  const found = await findUserKey(withResolver(url), 'usr_1')
  expect(found).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^The key resolver .+\.$/) })
  expect(JSON.stringify(found)).not.toMatch(/canary|127\.0\.0\.1/)
  expect(asked).toHaveLength(1)
})

test('too much is told as such', async () => {
  const { url } = await answering(200, Buffer.alloc(16 * 1024 + 1, 32))
  expect(await findUserKey(withResolver(url), 'usr_1')).toEqual({
    state: 'failed',
    problem: 'The key resolver gave an answer that is too large.',
  })
})

test('a service that drips is a failure after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { url, asked } = await serve((_, response) => {
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  let isOver = false
  const found = resolveKey(base, { url, bearer: BEARER }, 'usr_slow').finally(() => {
    isOver = true
  })
  while (asked.length === 0 && !isOver) await turn()
  vi.advanceTimersByTime(4999)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(isOver).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await found).toEqual({
    state: 'failed',
    problem: 'The key resolver gave no complete answer: the time limit was exceeded.',
  })
})

test('a service that is not there is a failure', async () => {
  expect(await findUserKey(withResolver('http://127.0.0.1:1/keys'), 'usr_1')).toEqual({
    state: 'failed',
    problem: 'The key resolver could not be reached: no connection could be opened (ECONNREFUSED).',
  })
})

const REFUSED_ADDRESS = 'The key resolver was not asked. The URL resolves to an address that is not allowed.'

test.each([
  ['the network is not allowed', { EGRESS_ALLOWED_NETWORKS: '127.9.0.0/16', EGRESS_PORTS: '1-65535' }, REFUSED_ADDRESS],
  [
    'the port is not allowed',
    { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8' },
    'The key resolver was not asked. The port is not allowed by the configuration.',
  ],
  [
    'http is not allowed',
    { EGRESS_PORTS: '1-65535' },
    'The key resolver was not asked. The URL must begin with https://. Plain http is for loopback only, where the configuration allows that.',
  ],
])('a service is not asked where %s', async (_name, variables, problem) => {
  const { url, asked } = await answering(200, '{"apiKey":"ak_canary"}')
  allowEgress(variables)
  expect(await findUserKey(withResolver(url), 'usr_1')).toEqual({ state: 'failed', problem })
  expect(asked).toEqual([])
})

test('a service is not asked where its name leads to an address that is not allowed', async () => {
  const { url, asked } = await answering(200, '{"apiKey":"ak_canary"}')
  allowEgress({ EGRESS_ALLOWED_NETWORKS: '127.9.0.0/16', EGRESS_PORTS: '1-65535' })
  const named = url.replace('127.0.0.1', 'localhost')
  expect(await findUserKey(withResolver(named), 'usr_1')).toEqual({ state: 'failed', problem: REFUSED_ADDRESS })
  expect(asked).toEqual([])
})
