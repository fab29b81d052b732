import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import compression from 'compression'
import { afterEach, expect, test } from 'vitest'
import { delayScripts } from './delay-scripts.mjs'

const script = (name: string) => `<script src="/_next/static/${name}.js" async="" nonce="n+1/="></script>`
const HEAD = `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${script('a')}<title>Rückgaben</title>${script('b')}`
const BODY = `</head><body><p>Überweisung ✓</p>${script('streamed')}</body></html>`

let server: Server
afterEach(() => {
  server.close()
})

async function ask(answer: RequestListener, encoding = 'identity'): Promise<string> {
  const compress = compression()
  server = createServer((request, response) =>
    compress(request, response, () => {
      delayScripts(response)
      answer(request, response)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an AddressInfo.
  return new Promise((resolve, reject) => {
    get({ port, headers: { 'accept-encoding': encoding } }, (message) => {
      const parts: Buffer[] = []
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () => {
        const body = Buffer.concat(parts)
        resolve((message.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      })
    }).on('error', reject)
  })
}

const inPieces =
  (bytes: Buffer, size: number, type = 'text/html; charset=utf-8'): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', type)
    for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size))
    response.end()
  }

test.each([1, 7, 100_000])('scripts leave the head of a page that comes in pieces of %i bytes', async (size) => {
  const page = await ask(inPieces(Buffer.from(HEAD + BODY), size))
  const [head = '', body] = page.split('</head>')
  expect(head).not.toContain('async=""')
  expect(head).toContain('<title>Rückgaben</title>')
  expect(head).toMatch(
    /<script nonce="n\+1\/=">\([\s\S]*\)\(\["\/_next\/static\/a\.js","\/_next\/static\/b\.js"\]\)<\/script>$/,
  )
  expect(`</head>${body}`).toBe(BODY)
})

test('a page is compressed after its scripts have left', async () => {
  const page = await ask(inPieces(Buffer.from(HEAD + BODY.replace('✓', '✓'.repeat(1000))), 50), 'gzip')
  expect(page).toContain('["/_next/static/a.js","/_next/static/b.js"]')
  expect(page).toContain('✓'.repeat(1000))
})

test('a page without a head, or with a huge one, comes as it is', async () => {
  const huge = `<head>${' '.repeat(70_000)}${HEAD}`
  expect(await ask(inPieces(Buffer.from(huge), 10_000))).toBe(huge)
  server.close()
  const without = `<p>${script('a')}</p>`
  expect(await ask(inPieces(Buffer.from(without), 10))).toBe(without)
})

test('what is no page, and a page whose length is named, come as they are', async () => {
  expect(await ask(inPieces(Buffer.from(HEAD + BODY), 9, 'text/x-component'))).toBe(HEAD + BODY)
  server.close()
  const page = Buffer.from(HEAD + BODY)
  const whole = await ask((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-length', page.length)
    response.end(page)
  })
  expect(whole).toBe(HEAD + BODY)
})

test('a page without scripts, or without a nonce for the loader, comes as it is', async () => {
  const page = '<html><head></head><body>None</body></html>'
  expect(await ask(inPieces(Buffer.from(page), 12))).toBe(page)
  server.close()
  const withoutNonce = (HEAD + BODY).replaceAll(' nonce="n+1/="', '')
  expect(await ask(inPieces(Buffer.from(withoutNonce), 12))).toBe(withoutNonce)
})
