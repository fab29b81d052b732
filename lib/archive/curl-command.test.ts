import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyWebhookSignature } from '../ramp/webhook-signature'
import { curlCommand, INLINE_UP_TO, parseCurlTarget } from './curl-command'
import { payloadFileName } from './payload-file-name'

const SECRET = 'whsec_\'$(date) \\ "quoted" é'
const command = (payload: string, url = 'http://localhost:3000/webhook') =>
  curlCommand({ url, payload, fileName: 'payment.updated-1.json' })

/** The function of the command that writes the body, and nothing that would send it. */
const bodyPart = (text: string) => text.slice(text.indexOf('payload() {'), text.indexOf(' &&\nSIGNATURE='))

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"\\\`$!@#%&*(){}[]|;<>?~-=0cn1 \n\r\t`, '\u0000', '\u0007', '\u001b', '\u007f', '\u0085'),
    fc.constantFrom('\u00e9', '\u202e', '\u2028', '\u200b', '\u{1f600}', '\ufeff', '\u00a0'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
})

/** Runs the body parts of many commands in one shell, each followed by a line that no payload can hold. */
function writtenBy(shell: string, payloads: readonly string[]): string[] {
  const end = '\u0001end of one payload\u0001'
  const script = payloads.map(
    (payload) => `${bodyPart(command(payload))}; payload; printf '\\001end of one payload\\001'`,
  )
  const out = execFileSync(shell, ['-c', script.join('\n')], { encoding: 'utf8', maxBuffer: 1e8 })
  return out.split(end).slice(0, -1)
}

describe.each(['sh', 'bash'])('the body of the command, in %s', (shell) => {
  it('is the payload byte for byte', () => {
    const known = [
      '',
      '@file',
      '-n',
      '%s\\n',
      "'",
      "\\'",
      '\\c',
      'x\n',
      '\n\n',
      '\\0101',
      '\u00001',
      '$(exit 1)`exit 2`',
    ]
    const payloads = [...known, ...fc.sample(hostile, 400).map((text) => text.replaceAll('\u0001', ''))]
    expect(writtenBy(shell, payloads)).toEqual(payloads)
  })
})

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

  it('posts the signed bytes with curl and openssl, and nothing without the secret', async () => {
    const requests: { body: Buffer; headers: Record<string, unknown>; url: string | undefined }[] = []
    const server = createServer(async (request, response) => {
      requests.push({ body: Buffer.concat(await request.toArray()), headers: request.headers, url: request.url })
      response.end('thanks')
    })
    onTestFinished(() => void server.close())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    // A server that listens on a port has an address.
    const { port } = server.address() as AddressInfo
    const payload = '@{"a":"\'\u001b\u00e9\\u00e9 $HOME 100%","list":[1.0]}\n\n'
    const { url } = parseCurlTarget(`http://127.0.0.1:${port}/hook?a[]={1,2}&b='#x`)
    const run = (secret: Record<string, string>) =>
      promisify(execFile)('sh', ['-c', command(payload, url ?? '')], {
        env: { ...process.env, WEBHOOK_SECRET: undefined, ...secret },
        timeout: 20_000,
      })
    expect((await run({ WEBHOOK_SECRET: SECRET })).stdout).toContain('thanks')
    await expect(run({})).rejects.toThrow('WEBHOOK_SECRET')
    await expect(run({ WEBHOOK_SECRET: '' })).rejects.toThrow('WEBHOOK_SECRET')
    expect(requests).toHaveLength(1)
    const [{ body, headers, url: path } = { body: Buffer.alloc(0), headers: {}, url: '' }] = requests
    expect(body.toString('utf8')).toBe(payload)
    expect(path).toBe('/hook?a[]={1,2}&b=%27')
    expect(headers['content-type']).toBe('application/json')
    expect(verifyWebhookSignature(body, String(headers.signature), SECRET)).toBe(true)
  })
})

describe('the target', () => {
  it.each(['', 'acme.example/hook', 'ftp://acme.example', 'javascript:alert(1)', 'https://me:secret@acme.example'])(
    'is refused for %j',
    (text) => expect(parseCurlTarget(text)).toMatchObject({ url: null, problem: expect.stringMatching(/./) }),
  )

  it('is one word for the shell, whatever stands in it', () => {
    const { url } = parseCurlTarget('https://acme.example/a\'b$(id)`id`?q="x" y#part')
    expect(
      execFileSync('sh', ['-c', `printf %s ${command('', url ?? '').match(/--include (.*) \\$/m)?.[1]}`], {
        encoding: 'utf8',
      }),
    ).toBe(url)
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
