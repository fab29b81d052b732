import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressStaticFiles } from '../build/compress-static-files.mjs'
import { serveStatic } from './serve-static.mjs'

const SCRIPT = 'export const words = ["one", "two", "three"]\n'.repeat(50)

let folder: string
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks', 'a-1.js'), SCRIPT)
  writeFileSync(path.join(folder, 'secret.txt'), 'not a script')
  await compressStaticFiles(folder)
  const serve = serveStatic(folder)
  server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end(`next ${request.url}`)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function ask(address: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, path: address, headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
}

test('a script is answered compressed, to be kept for good', async () => {
  const { headers, body } = await ask('/_next/static/chunks/a-1.js', 'gzip, br')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
})

test.each([
  ['/_next/static/chunks/a-1.js', 'gzip'],
  ['/_next/static/chunks/gone.js', 'br'],
  ['/_next/static/secret.txt', 'br'],
  ['/_next/static/../package.json', 'br'],
  ['/_next/static/chunks/%2e%2e/a.js', 'br'],
  ['/sandbox/deliveries', 'br'],
])('%s with %s is left to the app, with its own address', async (address, encoding) => {
  expect((await ask(address, encoding)).body.toString()).toBe(`next ${address}`)
})
