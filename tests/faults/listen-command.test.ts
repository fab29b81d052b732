import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { verifyWebhookSignature } from '@/lib/ramp/credentials/webhook-signature'
import { runCommand, serve, startReceiver } from '../support/processes/command'
import { begin, END, fakeDelivery, problem, rows, startFakeDesk, TOKEN } from './support/fake-desk'

const SOON = { timeout: 30_000 }

function listen(origin: string, words: string[], variables: Record<string, string> = {}) {
  const command = runCommand(['listen', ...words], { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: TOKEN, ...variables })
  onTestFinished(() => expect(command.out + command.err).not.toContain(TOKEN.slice(4)))
  return command
}

const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((id) => fakeDelivery(id)) as [
  ReturnType<typeof fakeDelivery>,
  ...ReturnType<typeof fakeDelivery>[],
]
const all = [one, two, three, four, five].flatMap((each) => each ?? [])
const numbers = (received: readonly { headers: IncomingMessage['headers'] }[]) =>
  received.map(({ headers }) => Number(headers['rampdesk-delivery']))

test('a stream that breaks off or ends is taken up by its last event, and what comes again is sent once', async () => {
  const scripts = [
    [begin(false, '1-0'), rows([one], '7-0'), rows(all.slice(1, 2), '8-0').slice(0, 30), 'cut'],
    [begin(true, '7-0'), rows([...all.slice(0, 3)].reverse(), '9-0'), END],
    [begin(true, '9-0'), rows(all.slice(3, 4), '10-0')],
  ]
  const [desk, receiver] = [await startFakeDesk({ scripts, archive: all }), await startReceiver()]
  const command = listen(desk.origin, ['--forward-to', receiver.url])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), SOON)
  expect(numbers(receiver.received)).toEqual([1, 2, 3, 4])
  const tails = desk.asked.filter(({ path }) => path.includes('/tail'))
  expect(tails.map(({ last }) => last)).toEqual([undefined, '7-0', '9-0'])
  expect(command.err.match(/Trying again/g)).toHaveLength(1)
})

test('what a stream can not carry, or could not go on with, is read from the archive, each once and in order', async () => {
  const scripts = [
    [begin(false, '1-0'), rows([one], '2-0'), rows(all.slice(3, 4), '4-0', 2), 'cut'],
    [begin(false, '5-0')],
  ]
  const receiver = await startReceiver()
  const archive = all.slice(0, 4)
  const desk = await startFakeDesk({
    scripts,
    archive,
    before: (request) => {
      if (request.headers['last-event-id'] === '4-0') archive.push(...all.slice(4))
      return false
    },
  })
  const command = listen(desk.origin, ['--forward-to', receiver.url])
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), SOON)
  expect(numbers(receiver.received)).toEqual([1, 2, 3, 4, 5])
  expect(command.err).toContain('2 more arrived at once')
  expect(command.err).toContain('could not continue where it ended')
})

test('payloads of any bytes arrive as they are: megabytes, none, no JSON, no text', async () => {
  const payloads = [
    randomBytes(5_000_000),
    Buffer.alloc(0),
    Buffer.from('no {json'),
    Buffer.from([0, 255, 254, 13, 10]),
  ]
  const archive = payloads.map((payload, index) => fakeDelivery(index + 1, { payload }))
  const [desk, receiver] = [await startFakeDesk({ archive }), await startReceiver()]
  const secret = 'whsec_of_the_test'
  const words = ['--forward-to', receiver.url, '--since', '2026-01-01', '--once', '--secret', secret]
  const command = listen(desk.origin, words)
  expect(await command.ended).toBe(0)
  expect(command.err).not.toContain(secret)
  for (const { headers, body } of receiver.received)
    expect(verifyWebhookSignature(body, String(headers.signature), secret)).toBe(true)
  expect(receiver.received.map(({ body }, index) => body.equals(payloads[index] ?? Buffer.from('-')))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(command.out).toMatch(/5\.0 MB {2}200 in/)
  expect(command.out).toMatch(/ 0 bytes {2}200 in/)
})

test('a server that hangs, cuts, refuses or sends elsewhere has its line, and the next delivery goes on', async () => {
  const elsewhere = await startReceiver()
  const receiver = await startReceiver((response, count) => {
    if (count === 1) return
    if (count === 2) response.destroy()
    else if (count === 3) response.writeHead(302, { location: elsewhere.url }).end()
    else if (count === 4) response.writeHead(500).end('x'.repeat(3_000_000))
    else response.end()
  })
  const desk = await startFakeDesk({ archive: all })
  const command = listen(desk.origin, [
    ...['--forward-to', receiver.url, '--since', '2026-01-01', '--once', '--timeout', '0.5', '--print-json'],
  ])
  expect(await command.ended).toBe(1)
  expect(command.told.map(({ status, problem: said }) => said ?? status)).toEqual([
    'no answer within 0.5 s',
    'the connection was cut',
    302,
    500,
    200,
  ])
  expect(elsewhere.received).toEqual([])
  expect(command.err).toContain('5 forwarded: 1 answered 2xx, 2 answered otherwise, 2 without an answer.')
})

test('a local server that is not there is said, and a payload that has gone is counted', async () => {
  const closed = await serve(() => undefined)
  const archive = [one]
  const desk = await startFakeDesk({
    archive,
    before: ({ url }, response) => Boolean(url?.includes('/2/payload')) && problem(response, 404, 'Gone.'),
  })
  archive.push(...all.slice(1, 2))
  const port = Number(new URL(closed.origin).port) === 1 ? 2 : 1
  const command = listen(desk.origin, ['--forward-to', `http://127.0.0.1:${port}/`, '--since', '2026-01-01', '--once'])
  expect(await command.ended).toBe(1)
  expect(command.out).toContain('nothing listens there')
  expect(command.out).toContain('no longer in the archive')
})

test('a desk that is busy is asked again, one that answers with a redirect never sees its token elsewhere', async () => {
  let refused = 0
  const busy = await startFakeDesk({
    archive: [one],
    before: (_request, response) => refused++ < 2 && problem(response, 503, 'Busy.', { 'retry-after': '1' }),
  })
  const receiver = await startReceiver()
  const words = ['--forward-to', receiver.url, '--since', '2026-01-01', '--once']
  expect(await listen(busy.origin, words).ended).toBe(0)
  expect(receiver.received).toHaveLength(1)

  const seen: IncomingMessage[] = []
  const other = await serve((request: IncomingMessage, response: ServerResponse) => {
    seen.push(request)
    response.end('{}')
  })
  const moved = await serve((_request, response) => void response.writeHead(307, { location: other.origin }).end())
  const command = listen(moved.origin, words)
  expect([await command.ended, command.err]).toEqual([4, expect.stringContaining('Is it the address of Rampdesk?')])
  expect(seen).toEqual([])
})

test.each([
  [401, 'The access token does not hold.', 3],
  [403, 'This access token is for the environment sandbox.', 3],
  [404, 'There is no such environment.', 4],
])('a desk that answers %i at the start ends the command with its words', async (status, detail, code) => {
  const desk = await startFakeDesk({ before: (_request, response) => problem(response, status, detail) })
  const command = listen(desk.origin, ['--forward-to', 'http://localhost:1/'])
  expect([await command.ended, command.err]).toEqual([code, expect.stringContaining(detail)])
})

test('names of the platform can neither move the cursor nor turn the writing around, and colours stay off', async () => {
  const archive = [fakeDelivery(1, { event: 'a\u001b[2Jb\u202ec\r\nd', eventId: null })]
  const desk = await startFakeDesk({ archive })
  const command = listen(desk.origin, ['--since', '2026-01-01', '--once'])
  expect(await command.ended).toBe(0)
  expect(command.out).toContain('a\\u{1b}[2Jb\\u{202e}c\\u{d}\\u{a}d  delivery 1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
  expect(command.out).not.toMatch(/[\u001b\r\u202e]/)
  expect(command.err).toContain('1 printed.')
})

test('lines of JSON hold the names as they are, escaped where a terminal would act on them', async () => {
  const event = 'a\u009b31mb\u202ec\u{e0001}d\u001b'
  const desk = await startFakeDesk({ archive: [fakeDelivery(1, { event })] })
  const command = listen(desk.origin, ['--since', '2026-01-01', '--once', '--print-json'])
  expect(await command.ended).toBe(0)
  expect(command.told).toMatchObject([{ event }])
  expect(command.out.trimEnd()).not.toMatch(/\p{C}/u)
})

test('goes on, and ends as asked, when nobody reads its messages any more', async () => {
  const desk = await startFakeDesk({})
  const child = spawn(process.execPath, ['cli/rampdesk.mjs', 'listen'], {
    env: {
      PATH: process.env.PATH,
      RAMPDESK_ORIGIN: desk.origin,
      RAMPDESK_TOKEN: TOKEN,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stderr, 'data')
  child.stderr.destroy()
  await once(child.stderr, 'close')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})

test('an address that answers 200 with a page is said not to be Rampdesk, at once', async () => {
  const site = await serve((_request, response) => void response.end('<!doctype html><h1>Welcome</h1>'))
  const command = listen(site.origin, ['--forward-to', 'http://localhost:1/'])
  expect([await command.ended, command.err]).toEqual([4, expect.stringContaining('Is it the address of Rampdesk?')])
})

test('variables with the line ends of Windows mean what they say', async () => {
  const [desk, receiver] = [await startFakeDesk({ archive: [fakeDelivery(1)] }), await startReceiver()]
  const variables = { RAMPDESK_ENVIRONMENT: 'sandbox\r', RAMPDESK_SIGNING_SECRET: 'whsec_of_the_test\r\n' }
  const command = listen(desk.origin, ['--forward-to', receiver.url, '--since', '2026-01-01', '--once'], variables)
  expect(await command.ended).toBe(0)
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = receiver.received
  expect(verifyWebhookSignature(body, String(headers.signature), 'whsec_of_the_test')).toBe(true)
})

test('a token that is given as the name of its file is not repeated in the message', async () => {
  const command = listen('http://localhost:1', ['--token-file', TOKEN], { RAMPDESK_TOKEN: '' })
  expect([await command.ended, command.err]).toEqual([2, expect.stringContaining('The token file can’t be read')])
})
