import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testWith } from '@/tests/support/processes/programs'
import { shellWords } from '@/tests/support/processes/shell-words'
import { INLINE_UP_TO } from '../../archive/detail/curl-command'
import { verifyWebhookSignature } from '../../ramp/credentials/webhook-signature'
import { redeliveryRequest } from '../redelivery-request'
import { curlRequest } from './curl-request'
import type { DryRunHeader } from './dto'

const SECRET = 'target-secret-\'$(date) "é"'
const PAYLOAD = '@{"a":"\'\u001b\u00e9\\u00e9 $HOME 100%","list":[1.0]}\n\n'
const TOKEN = 'Bearer "$x" `y` \'z\''

function commandFor(url: string, payload: string) {
  const { headers, body } = redeliveryRequest({
    url,
    secret: SECRET,
    headers: { authorization: TOKEN },
    body: Buffer.from(payload, 'utf8'),
    jobId: 'dry-run',
    deliveryId: '7',
    attempt: 1,
  })
  const shown = Object.entries(headers).map(
    ([name, value]): DryRunHeader => ({ name, value: name === 'authorization' ? null : value, note: null }),
  )
  return { text: curlRequest({ url, headers: shown, payload, fileName: 'offramp.completed-7.json' }), headers, body }
}

async function listen() {
  const requests: { body: Buffer; headers: Record<string, unknown> }[] = []
  const server = createServer(async (incoming, response) => {
    requests.push({ body: Buffer.concat(await incoming.toArray()), headers: incoming.headers })
    response.end('thanks')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a[]={1}` }
}

describe('the command of a dry run', () => {
  it('gives curl the headers that would leave, and no others of its own', () => {
    const { text, headers } = commandFor('https://staging.example/hook', PAYLOAD)
    const words = shellWords(text.slice(text.indexOf('curl ')).replace(/\$\{(\w+):\?is not set\}/g, '$$$1'), {
      variables: { HEADER_AUTHORIZATION: TOKEN },
    })
    const given = words.flatMap((word, index) => (words[index - 1] === '--header' ? [word] : []))
    expect(given).toEqual([
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'accept:',
      'expect:',
    ])
  })

  it('holds neither the secret nor the value of an extra header', () => {
    const { text } = commandFor('https://staging.example/hook', PAYLOAD)
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('Bearer')
  })

  it('keeps a header without a value, which curl would leave out', () => {
    const headers = [{ name: 'x-empty', value: '', note: null }]
    expect(curlRequest({ url: 'https://a.example', headers, payload: '{}', fileName: 'f' })).toContain(
      "--header 'x-empty;'",
    )
  })

  testWith('sh', 'curl')('a name of a header runs nothing, and no two headers share a variable', async () => {
    const { requests, url } = await listen()
    const names = ['x`touch$IFS.run`', "x$home'", 'x-a', 'x_a']
    const headers = names.map((name) => ({ name, value: null, note: null }))
    const text = curlRequest({ url, headers, payload: '{}', fileName: 'f' })
    const folder = await mkdtemp(path.join(tmpdir(), 'dry-run-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const values = { HEADER_X_TOUCH_IFS_RUN_: '1', HEADER_X_HOME_: '2', HEADER_X_A: '3', HEADER_X_A_2: '4' }
    await promisify(execFile)('sh', ['-c', text], { cwd: folder, env: { ...process.env, ...values }, timeout: 20_000 })
    expect(await readdir(folder)).toEqual([])
    expect(names.map((name) => requests[0]?.headers[name.toLowerCase()])).toEqual(['1', '2', '3', '4'])
  })

  testWith('sh', 'curl')('posts the exact bytes and headers, and nothing without the hidden value', async () => {
    const { requests, url } = await listen()
    const { text, headers } = commandFor(url, PAYLOAD)
    const run = (hidden: Record<string, string>) =>
      promisify(execFile)('sh', ['-c', text], { env: { ...process.env, ...hidden }, timeout: 20_000 })
    await expect(run({})).rejects.toThrow('HEADER_AUTHORIZATION')
    expect(requests).toEqual([])
    expect((await run({ HEADER_AUTHORIZATION: TOKEN })).stdout).toContain('thanks')
    const [{ body, headers: got } = { body: Buffer.alloc(0), headers: {} }] = requests
    expect(body.toString('utf8')).toBe(PAYLOAD)
    expect(got).toEqual({ ...headers, host: expect.any(String), 'content-length': String(body.length) })
    expect(verifyWebhookSignature(body, String(got.signature), SECRET)).toBe(true)
  })

  testWith(
    'sh',
    'curl',
    'cat',
  )('posts a long payload from its file', async () => {
    const { requests, url } = await listen()
    const folder = await mkdtemp(path.join(tmpdir(), 'dry-run-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const payload = 'é'.repeat(INLINE_UP_TO + 1)
    await writeFile(path.join(folder, 'offramp.completed-7.json'), payload)
    const { text } = commandFor(url, payload)
    expect(text.length).toBeLessThan(1_000)
    const env = { ...process.env, HEADER_AUTHORIZATION: TOKEN }
    await promisify(execFile)('sh', ['-c', text], { cwd: folder, env, timeout: 20_000 })
    expect(requests.map(({ body }) => body.toString('utf8') === payload)).toEqual([true])
  })
})
