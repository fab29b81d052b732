import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as configuration from '../../env'
import { logger } from '../../logger'
import { isLeaked } from './is-leaked'
import { requireStrongPassword } from './require-strong-password'

const PASSWORD = 'a password that was used elsewhere'
const DIGEST = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
const [PREFIX, SUFFIX] = [DIGEST.slice(0, 5), DIGEST.slice(5)]
const OTHERS = `${'0'.repeat(35)}:3\r\n${'F'.repeat(35)}:12`

type Answer = (response: ServerResponse, request: IncomingMessage) => void

let answer: Answer
const asked: IncomingMessage[] = []
const server = createServer((request, response) => {
  asked.push(request)
  answer(response, request)
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  asked.length = 0
  configure({ PASSWORD_PWNED_URL: `http://127.0.0.1:${port}/range/` })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function configure(more: Record<string, string>): void {
  const policy = { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: `443,${port}` }
  vi.spyOn(configuration, 'env').mockReturnValue(configuration.parseEnv({ ...process.env, ...policy, ...more }))
}

const listed =
  (body: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)

describe('a new password', () => {
  test.each([
    ['is found whatever the letters of its digits', `${OTHERS}\r\n${SUFFIX.toLowerCase()}:1`, true],
    ['is found at the end of a list with a last line break', `${OTHERS}\n${SUFFIX}:27\n`, true],
    ['is not found in a list of others', OTHERS, false],
    ['is not found in a row of padding', `${OTHERS}\r\n${SUFFIX}:0`, false],
  ])('%s', async (_, body, isFound) => {
    const warned = vi.spyOn(logger, 'warn')
    answer = listed(body)
    expect([await isLeaked(PASSWORD), warned.mock.calls]).toEqual([isFound, []])
  })

  test('is told to the service by five digits alone, with padding asked for', async () => {
    answer = listed(OTHERS)
    await isLeaked(PASSWORD)
    expect(asked.map(({ method, url }) => [method, url])).toEqual([['GET', `/range/${PREFIX}`]])
    expect(asked[0]?.headers['add-padding']).toBe('true')
    expect(JSON.stringify(asked[0]?.rawHeaders)).not.toContain(SUFFIX.slice(0, 5))
  })

  test('is refused with words that help where it leaked, after its strength was judged', async () => {
    answer = listed(`${SUFFIX}:1`)
    const refuse = (password: string) =>
      requireStrongPassword(password, { name: null, email: 'a@b.example' }, { field: 'body.password', refusal: 'No.' })
    await expect(refuse(PASSWORD)).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'body.password', message: expect.stringContaining('Choose one that you use nowhere else.') }],
    })
    asked.length = 0
    await expect(refuse('password1234')).rejects.toMatchObject({
      fields: [{ message: expect.stringContaining('too easy to guess') }],
    })
    expect(asked).toEqual([])
  })

  test('is asked about nowhere without an address', async () => {
    configure({})
    expect([await isLeaked(PASSWORD), asked]).toEqual([false, []])
  })
})

const endless: Answer = (response) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(`${OTHERS}\r\n`.repeat(100)));
  }
  response.on('drain', more)
  more()
}

describe('a password is taken, and the log says that it was not checked', () => {
  test.each<[string, Answer, string]>([
    ['does not answer', () => undefined, 'the time limit was exceeded'],
    ['answers with an error', listed(`${SUFFIX}:1`, 500), 'the service answered 500'],
    ['answers with garbage', listed(`<html>${SUFFIX}:1</html>`), 'the answer is not a list of hashes'],
    ['answers with a row that is none', listed(`${SUFFIX}:1\r\n${SUFFIX}`), 'the answer is not a list of hashes'],
    ['answers with nothing', listed(''), 'the answer is not a list of hashes'],
    ['answers without end', endless, 'too'],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': '99' }).write(OTHERS, () => response.destroy()),
      'broke',
    ],
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      'the service answered 302',
    ],
  ])('where the service %s', async (_, given, words) => {
    const warned = vi.spyOn(logger, 'warn')
    answer = given
    const deadlineMs = given.length === 0 ? 50 : undefined
    expect(await isLeaked(PASSWORD, deadlineMs === undefined ? {} : { deadlineMs })).toBe(false)
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      { problem: expect.stringContaining(words) },
      expect.stringContaining('not checked'),
    )
    expect(JSON.stringify(warned.mock.calls)).not.toMatch(new RegExp(`${PASSWORD}|${PREFIX}|${SUFFIX}`, 'i'))
    expect(asked).toHaveLength(1)
  })

  test('where the rules of egress refuse the address', async () => {
    configure({})
    const env = { ...configuration.env(), pwnedUrl: 'https://127.0.0.2:9/range' }
    vi.spyOn(configuration, 'env').mockReturnValue(env)
    const warned = vi.spyOn(logger, 'warn')
    expect(await isLeaked(PASSWORD)).toBe(false)
    expect(warned).toHaveBeenCalledExactlyOnceWith({ problem: 'egress refused it' }, expect.any(String))
  })
})
