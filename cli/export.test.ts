import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { MANIFEST } from '@/lib/exports/manifest/routes'
import { type Command, type ServeRequest, startCommand, startServer } from '@/tests/support/processes/command-process'
import { testWith } from '@/tests/support/processes/programs'

const TOKEN = `rdk_${'s'.repeat(43)}`
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const FILE = { name: 'deliveries.csv', bytes: BYTES.length, rows: 3, sha256: SHA256 }
const SOURCES = [
  {
    list: 'deliveries',
    columns: [
      { id: 'time', isHiddenAtFirst: false },
      { id: 'family', isHiddenAtFirst: true },
    ],
    payloadPolicies: ['omit', 'masked'],
  },
]
const DONE = { id: '7', state: 'done', rows: 3, total: 3, file: FILE, problem: null, cancelledBy: null }
const RUNNING = { ...DONE, state: 'running', file: null }

const ADDRESSES = new Set(
  [...Object.values(EXPORT_ROUTES), MANIFEST].map(
    ({ method, path: address }) =>
      `${method} ${address.replace('{environment}', 'sandbox').replace('{exportId}', DONE.id)}`,
  ),
)

type Answers = {
  job?: (looks: number) => object
  file?: (response: ServerResponse, from: number, tries: number) => void
  manifest?: object
  ask?: (response: ServerResponse, tries: number) => boolean
}

const whole = (response: ServerResponse, from: number) => {
  const rest = BYTES.subarray(from)
  response.writeHead(from === 0 ? 200 : 206, { 'content-length': rest.length }).end(rest)
}

/** A desk that answers as it is told. */
async function startDesk({ job = () => DONE, file = whole, manifest = { file: FILE }, ask }: Answers = {}) {
  const asked: { path: string; body: string; range: string | undefined; ifRange: string | undefined }[] = []
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const handle: ServeRequest = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { range } = request.headers
    const place = `${request.method} ${String(request.url).replace('/api/sandbox/exports', '')}`
    const count = asked.filter((each) => each.path === place).length
    asked.push({
      path: place,
      body: String(Buffer.concat(parts)),
      range,
      ifRange: request.headers['if-range']?.toString(),
    })
    if (place === 'GET /sources') return json(response, SOURCES)
    if (place === 'POST ') return ask?.(response, count) ? undefined : json(response, job(0), 201)
    if (place === 'GET /7') return json(response, job(count + 1))
    if (place === 'POST /7/cancel') return json(response, { ...RUNNING, state: 'cancelled' })
    if (place === 'GET /7/manifest') return json(response, manifest)
    if (place === 'GET /7/file') return file(response, Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0), count)
    response.writeHead(404).end()
  }
  const { origin } = await startServer((request, response) => {
    if (ADDRESSES.has(`${request.method} ${request.url}`)) return handle(request, response)
    response.writeHead(404).end()
  }, onTestFinished)
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const target = path.join(folder, 'file.csv')
  const start = (...words: string[]): Command =>
    startCommand({
      words: ['export', 'deliveries', '-o', target, ...words],
      variables: { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: TOKEN },
      atEnd: onTestFinished,
    })
  return { asked, start, target, folder, paths: () => asked.map((each) => each.path) }
}

vi.setConfig({ testTimeout: 60_000 })

test('the file appears under its name once it is whole, with its manifest', async () => {
  const desk = await startDesk({ job: (looks) => (looks < 2 ? RUNNING : DONE) })
  const manifest = path.join(desk.folder, 'manifest.json')
  const command = desk.start('--filter', 'outcome=failed', '--manifest', manifest)
  expect([await command.ended, command.out]).toEqual([0, ''])
  expect(readFileSync(desk.target).equals(BYTES)).toBe(true)
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toEqual({ file: FILE })
  expect(readdirSync(desk.folder).sort()).toEqual(['file.csv', 'manifest.json'])
  expect(command.err).toContain(SHA256)
  expect(JSON.parse(desk.asked.find((each) => each.path === 'POST ')?.body ?? '')).toMatchObject({
    requestKey: expect.stringMatching(/^[\w-]{16,64}$/),
    settings: {
      kind: 'list',
      list: 'deliveries',
      query: 'outcome=failed',
      layout: { format: 'csv', columns: ['time'], payload: 'omit', zone: 'UTC', bom: false },
    },
  })
})

test('a download that breaks off goes on with the bytes behind, of the same file', async () => {
  const desk = await startDesk({
    file: (response, from, tries) => {
      if (tries >= 3) return whole(response, from)
      response.writeHead(from === 0 ? 200 : 206, { 'content-length': BYTES.length - from })
      response.write(BYTES.subarray(from, from + 70_000), () => setImmediate(() => response.destroy()))
    },
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('3 rows')])
  expect(readFileSync(desk.target).equals(BYTES)).toBe(true)
  const pieces = desk.asked.filter((each) => each.path === 'GET /7/file').slice(1)
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.filter(({ ifRange }) => ifRange !== undefined && ifRange !== `"${SHA256}"`)).toEqual([])
})

test('bytes that are not those of the manifest leave no file', async () => {
  const desk = await startDesk({ manifest: { file: { ...FILE, sha256: '0'.repeat(64) } } })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([1, expect.stringContaining('it was not kept')])
  expect(readdirSync(desk.folder)).toEqual([])
})

test.each<[string, Record<string, string | number>]>([
  ['another length', { 'content-length': BYTES.length + 1 }],
  ['another digest', { digest: `sha-256=${createHash('sha256').update('other').digest('base64')}` }],
])('an answer that names %s is refused before its bytes are taken', async (_name, headers) => {
  const desk = await startDesk({
    file: (response) => void response.writeHead(200, headers).write(BYTES.subarray(0, 9)),
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([1, expect.stringContaining('offers other bytes')])
  expect(desk.paths().filter((each) => each === 'GET /7/file')).toHaveLength(1)
  expect(readdirSync(desk.folder)).toEqual([])
})

test('what an answer names of itself is that of the whole file, in a part and behind a proxy that compresses', async () => {
  const digest = `md5=x, SHA-256=${createHash('sha256').update(BYTES).digest('base64')}`
  const desk = await startDesk({
    file: (response, from, tries) => {
      const rest = BYTES.subarray(from)
      if (tries > 0) {
        const zipped = gzipSync(rest)
        const headers = { digest, 'content-encoding': 'gzip', 'content-length': zipped.length }
        return void response.writeHead(206, headers).end(zipped)
      }
      response.writeHead(200, { digest, 'content-length': rest.length })
      response.write(rest.subarray(0, 70_000), () => setImmediate(() => response.destroy()))
    },
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('3 rows')])
  expect(readFileSync(desk.target).equals(BYTES)).toBe(true)
})

test('the standard output gets the bytes and nothing else', async () => {
  const bytes = Buffer.from('a,b\r\n1,2\r\n')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const own = { ...FILE, bytes: bytes.length, sha256 }
  const desk = await startDesk({
    job: () => ({ ...DONE, file: own }),
    manifest: { file: own },
    file: (response) => void response.end(bytes),
  })
  const command = desk.start('-o', '-')
  expect([await command.ended, command.out]).toEqual([0, String(bytes)])
  expect(readdirSync(desk.folder)).toEqual([])
})

test.each<[string, string, string]>([
  ['a folder', '.', 'is a folder'],
  ['in no folder', 'none/file.csv', 'The file can’t be created there'],
])('a target that is %s is refused before anything is asked for', async (_name, target, message) => {
  const desk = await startDesk()
  for (const option of ['-o', '--manifest']) {
    const command = desk.start(option, path.join(desk.folder, target))
    expect([await command.ended, command.err]).toEqual([2, expect.stringContaining(message)])
  }
  expect(desk.paths()).toEqual([])
})

test('a manifest at the place of the file is refused before anything is asked for', async () => {
  const desk = await startDesk()
  const command = desk.start('--manifest', `${desk.folder}/./file.csv`)
  expect([await command.ended, command.err]).toEqual([
    2,
    expect.stringContaining('--manifest must be a file, and not the one of --output'),
  ])
  expect(desk.paths()).toEqual([])
})

testWith('mkfifo', 'head')(
  'a pipe is written to, and a reader that leaves ends the command with the way to the file',
  async () => {
    const desk = await startDesk()
    const pipe = path.join(desk.folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('head', ['-c', '10', pipe], { stdio: 'ignore' })
    onTestFinished(() => void reader.kill('SIGKILL'))
    const command = desk.start('-o', pipe)
    expect([await command.ended, command.err]).toEqual([
      1,
      expect.stringMatching(/can’t be written[\s\S]*export --id 7 /),
    ])
    expect(statSync(pipe).isFIFO()).toBe(true)
    expect(desk.paths().filter((each) => each === 'GET /7/file')).toHaveLength(1)
  },
)

test('a page in place of the file is not the desk', async () => {
  const desk = await startDesk({
    file: (response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([4, expect.stringMatching(/answered 200[\s\S]*export --id 7 /)])
  expect(readdirSync(desk.folder)).toEqual([])
})

test('an environment that there is not is said in a sentence', async () => {
  const desk = await startDesk({
    ask: (response) => {
      const detail = 'There is no such environment.'
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ detail }))
      return true
    },
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([2, 'There is no such environment.\n'])
})

test('Ctrl-C cancels an export that is being made', async () => {
  const desk = await startDesk({ job: () => RUNNING })
  const command = desk.start()
  await vi.waitFor(() => expect(desk.paths()).toContain('GET /7'), { timeout: 30_000 })
  command.interrupt()
  expect([await command.ended, command.err]).toEqual([1, expect.stringContaining('Export 7 is cancelled.')])
  expect(desk.paths()).toContain('POST /7/cancel')
  expect(existsSync(desk.target)).toBe(false)
})

test.each<[string, object, string]>([
  ['failed', { ...RUNNING, state: 'failed', problem: 'The disk is full.' }, 'failed: The disk is full.'],
  ['was cancelled', { ...RUNNING, state: 'cancelled', cancelledBy: 'Ada' }, 'was cancelled by Ada. There is no file.'],
])('an export that %s has no file, and says why', async (_name, ended, words) => {
  const desk = await startDesk({ job: () => ended })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([1, expect.stringContaining(words)])
  expect(desk.paths()).not.toContain('GET /7/file')
})

test('a desk that is busy is asked again with the same key', async () => {
  const desk = await startDesk({
    ask: (response, tries) => {
      if (tries > 0) return false
      response.writeHead(429, { 'retry-after': '0' }).end('{"detail":"5 of your exports are being made."}')
      return true
    },
  })
  const command = desk.start()
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('3 rows')])
  const keys = desk.asked.filter((each) => each.path === 'POST ').map(({ body }) => JSON.parse(body).requestKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test.each<[string, string[], number, string]>([
  ['a column', ['--columns', 'colour'], 2, 'no column colour; it has time, family'],
  ['a payload policy', ['--payload', 'full'], 3, 'allowed: omit, masked'],
])('%s that the desk does not offer is refused before anything is asked for', async (_name, words, code, message) => {
  const desk = await startDesk()
  const command = desk.start(...words)
  expect([await command.ended, command.err]).toEqual([code, expect.stringContaining(message)])
  expect(desk.paths()).toEqual(['GET /sources'])
})

test('a token that does not hold is said, and never repeated', async () => {
  const { origin } = await startServer(
    (_request, response) => void response.writeHead(401).end('{"detail":"Sign in first."}'),
    onTestFinished,
  )
  const command = startCommand({
    words: ['export', 'deliveries', '-o', '-'],
    variables: { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: TOKEN },
    atEnd: onTestFinished,
  })
  expect([await command.ended, command.err]).toEqual([3, expect.stringContaining('refuses the access token (401)')])
  expect(command.out + command.err).not.toContain(TOKEN.slice(4))
})
