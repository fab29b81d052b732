import { execFile, execFileSync } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testWith } from '@/tests/support/processes/programs'
import { shellWords } from '@/tests/support/processes/shell-words'
import { signWebhook, verifyWebhookSignature } from '../../ramp/credentials/webhook-signature'
import { curlCommand, INLINE_UP_TO, parseCurlTarget } from './curl-command'
import { payloadFileName } from './payload-file-name'

const SECRET = 'whsec_\'$(date) \\ "quoted" é'
const command = (payload: string, url = 'http://localhost:3000/webhook') =>
  curlCommand({ url, payload, fileName: 'payment.updated-1.json' })

/** The part of the command that writes the body and sends nothing. */
const bodyPart = (text: string) => text.slice(text.indexOf('payload() {'), text.indexOf(' &&\nSIGNATURE='))

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"\\\`$!@#%&*(){}[]|;<>?~-=0cn1 \n\r\t`, '\u0000', '\u0007', '\u001b', '\u007f', '\u0085'),
    fc.constantFrom('\u00e9', '\u202e', '\u2028', '\u200b', '\u{1f600}', '\ufeff', '\u00a0'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})

/** Runs many body parts in one shell. */
function writtenBy(shell: string, payloads: readonly string[]): string[] {
  const end = '\u0001end of one payload\u0001'
  const script = payloads.map(
    (payload) => `${bodyPart(command(payload))}; payload; printf '\\001end of one payload\\001'`,
  )
  const out = execFileSync(shell, ['-c', script.join('\n')], { encoding: 'utf8', maxBuffer: 1e8 })
  return out.split(end).slice(0, -1)
}

const KNOWN = ['', '@file', '-n', '%s\\n', "'", "\\'", '\\c', 'x\n', '\n\n', '\\0101', '\u00001', '$(exit 1)`exit 2`']

const FRAME =
  /^: "\$\{WEBHOOK_SECRET:\?is not set\}" &&\npayload\(\) \{ (.*); \} &&\nSIGNATURE=\$\(payload \| openssl dgst -sha256 -r -hmac "\$WEBHOOK_SECRET" \| cut -d ' ' -f 1\) &&\npayload \| (curl .*)$/s

/** Reads what the command sends, by the rules of shell, printf, openssl and curl. */
function readCommand(text: string, secret: string) {
  const [, write = '', curl = ''] = FRAME.exec(text) ?? expect.fail(`not the frame: ${text}`)
  const body = printed(shellWords(write))
  return { body, arguments: shellWords(curl, { variables: { SIGNATURE: signWebhook(body, secret) } }) }
}

function printed([program, format, word = '', ...others]: readonly string[]): Buffer {
  expect([program, others]).toEqual(['printf', []])
  if (format === '%s') return Buffer.from(word, 'utf8')
  expect(format).toBe('%b')
  const bytes = Buffer.from(word, 'utf8').toString('latin1')
  const unescaped = bytes.replace(/\\(?:(\\)|0([0-7]{3})|.)/gs, (found, backslash, octal) => {
    if (backslash === undefined && octal === undefined) expect.fail(`not an escape: ${found}`)
    return backslash ?? String.fromCharCode(Number.parseInt(octal, 8))
  })
  return Buffer.from(unescaped, 'latin1')
}

describe('the body of the command', () => {
  it('is the payload byte for byte', () => {
    for (const payload of KNOWN) expect(readCommand(command(payload), SECRET).body.toString('utf8')).toBe(payload)
    fc.assert(
      fc.property(hostile, (payload) => {
        expect(readCommand(command(payload), SECRET).body.toString('utf8')).toBe(payload)
      }),
      { numRuns: 400 },
    )
  })

  for (const shell of ['sh', 'bash']) {
    testWith(shell)(`is the payload byte for byte in ${shell}`, () => {
      const payloads = [...KNOWN, ...fc.sample(hostile, 400).map((text) => text.replaceAll('\u0001', ''))]
      expect(writtenBy(shell, payloads)).toEqual(payloads)
    })
  }
})

type Received = { body: Buffer; headers: Record<string, unknown>; url: string | undefined }

async function listen() {
  const requests: Received[] = []
  const server = createServer(async (incoming, response) => {
    requests.push({ body: Buffer.concat(await incoming.toArray()), headers: incoming.headers, url: incoming.url })
    response.end('thanks')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { url } = parseCurlTarget(`http://127.0.0.1:${port}/hook?a[]={1,2}&b='#x`)
  return { requests, url: url ?? expect.fail('a whole address') }
}

const PAYLOAD = '@{"a":"\'\u001b\u00e9\\u00e9 $HOME 100%","list":[1.0]}\n\n'

function expectSigned(requests: readonly Received[]): void {
  expect(requests).toHaveLength(1)
  const [{ body, headers, url } = { body: Buffer.alloc(0), headers: {}, url: '' }] = requests
  expect(body.toString('utf8')).toBe(PAYLOAD)
  expect(url).toBe('/hook?a[]={1,2}&b=%27')
  expect(headers['content-type']).toBe('application/json')
  expect(verifyWebhookSignature(body, String(headers.signature), SECRET)).toBe(true)
}

describe('the command', () => {
  it('has no character that a terminal would act on or hide', () => {
    fc.assert(
      fc.property(hostile, (payload) => {
        expect(command(payload).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  it('shows JSON as it was received', () => {
    expect(command(`{"a":"it's 1.0"}\n`)).toContain(`printf %s '{"a":"it'\\''s 1.0"}\n'`)
  })

  it('reads a long payload from its file', () => {
    const text = command('x'.repeat(INLINE_UP_TO + 1))
    expect(text).toContain("payload() { cat 'payment.updated-1.json'; }")
    expect(text.length).toBeLessThan(600)
  })

  it('posts the signed bytes as curl is told to', async () => {
    const { requests, url } = await listen()
    const { body, arguments: given } = readCommand(command(PAYLOAD, url), SECRET)
    const [type = '', signature = ''] = [given[5], given[7]]
    expect(given).toEqual([
      ...['curl', '--globoff', '--include', url],
      ...['--header', 'Content-Type: application/json', '--header', expect.stringMatching(/^Signature: [0-9a-f]{64}$/)],
      ...['--data-binary', '@-'],
    ])
    const headers = Object.fromEntries([type, signature].map((header) => header.split(': ')))
    await new Promise((ended, failed) =>
      request(url, { method: 'POST', headers }, (response) => response.resume().on('end', ended))
        .on('error', failed)
        .end(body),
    )
    expectSigned(requests)
  })

  testWith(
    'sh',
    'curl',
    'openssl',
    'cut',
  )('posts the signed bytes, and nothing without the secret', async () => {
    const { requests, url } = await listen()
    const run = (secret: Record<string, string>) =>
      promisify(execFile)('sh', ['-c', command(PAYLOAD, url)], {
        env: { ...process.env, WEBHOOK_SECRET: undefined, ...secret },
        timeout: 20_000,
      })
    expect((await run({ WEBHOOK_SECRET: SECRET })).stdout).toContain('thanks')
    await expect(run({})).rejects.toThrow('WEBHOOK_SECRET')
    await expect(run({ WEBHOOK_SECRET: '' })).rejects.toThrow('WEBHOOK_SECRET')
    expectSigned(requests)
  })
})

describe('the target', () => {
  it.each(['', 'acme.example/hook', 'ftp://acme.example', 'javascript:alert(1)', 'https://me:secret@acme.example'])(
    'is refused for %j',
    (text) => expect(parseCurlTarget(text)).toMatchObject({ url: null, problem: expect.stringMatching(/./) }),
  )

  it('is one word for the shell, whatever stands in it', () => {
    const { url } = parseCurlTarget('https://acme.example/a\'b$(id)`id`?q="x" y#part')
    expect(readCommand(command('', url ?? ''), SECRET).arguments[3]).toBe(url)
    expect(url).not.toContain('#')
  })
})

it('the name of the file is plain, whatever the platform wrote', () => {
  expect(payloadFileName({ event: 'offramp.completed', eventId: 'evt_1', id: '7' })).toBe(
    'offramp.completed-evt_1.json',
  )
  expect(payloadFileName({ event: '../..\r\n"\u202e', eventId: null, id: '7' })).toMatch(
    /^[A-Za-z0-9_][A-Za-z0-9._]*-7\.json$/,
  )
  expect(payloadFileName({ event: '', eventId: '', id: '7' })).toBe('event-7.json')
  expect(payloadFileName({ event: 'e'.repeat(500), eventId: 'x'.repeat(500), id: '7' }).length).toBeLessThan(200)
})
