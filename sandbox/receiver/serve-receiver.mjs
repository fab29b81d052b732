import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { judgeSequence, nothingAccepted } from './judge-sequence.mjs'
import { receivedPage, STYLE_HASH } from './received-page.mjs'
import { verifyWebhook } from './verify-webhook.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { SignatureVerdict } from './verify-webhook.mjs' */

/**
 * @typedef {object} Received
 * @property {number} number from 1
 * @property {string} at ISO 8601
 * @property {string} method
 * @property {string} path with its query
 * @property {[name: string, value: string][]} headers as they came
 * @property {SignatureVerdict} signature
 * @property {string} verdict what a handler would do with it (section 6.3)
 * @property {string} answered a status, or words
 * @property {number} bytes
 * @property {string} sha256 of the whole body
 * @property {string} body as text, its beginning
 * @property {boolean} isCut
 */

const KEPT = 200
const MAX_BODY_BYTES = 2 * 1024 * 1024
const SHOWN_BYTES = 64 * 1024
const SLOW_MS = 2000

/**
 * A receiver of webhooks on this machine, for trying redeliveries.
 * @param {{ secret: string, port: number }} options port 0 takes a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveReceiver({ secret, port }) {
  /** @type {Received[]} */
  const received = []
  const accepted = nothingAccepted()
  let count = 0

  /** @param {IncomingMessage} request */
  async function receive(request) {
    const body = await readBody(request)
    if (body === null) return null
    const path = request.url ?? '/'
    const signature = verifyWebhook(body, request.rawHeaders, secret)
    const how = howToAnswer(path, signature)
    const isTaken = how === 'slowly' || (typeof how === 'number' && how < 300)
    const verdict =
      signature !== 'valid'
        ? 'ignored: not signed with this secret'
        : isTaken
          ? judgeSequence(body.toString('utf8'), accepted)
          : 'not taken'
    count += 1
    received.unshift({
      number: count,
      at: new Date().toISOString(),
      method: request.method ?? '',
      path,
      headers: pairsOf(request.rawHeaders),
      signature,
      verdict,
      answered: String(how),
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      body: beginningOf(body),
      isCut: body.length > SHOWN_BYTES,
    })
    received.length = Math.min(received.length, KEPT)
    return { how, signature, verdict }
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function answer(request, response) {
    // A page of another origin could lead a browser here.
    if (!isLoopbackHost(request.headers.host)) return end(response, 403, 'text/plain', 'Only for this machine.\n')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (/^\/hook(\/|$)/.test(pathname)) return answerHook(request, response)
    if (pathname === '/requests.json')
      return end(response, 200, 'application/json', `${JSON.stringify({ requests: received })}\n`)
    if (pathname !== '/') return end(response, 404, 'text/plain', 'Not found. Webhooks go to /hook.\n')
    end(response, 200, 'text/html; charset=utf-8', receivedPage(received, { isPaused: searchParams.has('pause') }))
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function answerHook(request, response) {
    const taken = await receive(request)
    if (!taken) return end(response, 413, 'text/plain', 'Too large.\n')
    const { how, ...said } = taken
    if (how === 'nothing') return
    if (how === 'a reset') return request.socket.resetAndDestroy()
    if (how === 'slowly') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return end(response, typeof how === 'number' ? how : 200, 'application/json', `${JSON.stringify(said)}\n`)
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * @param {string} path
 * @param {SignatureVerdict} signature
 */
function howToAnswer(path, signature) {
  const [, way = ''] = /^\/hook\/([a-z0-9]+)/.exec(path) ?? []
  if (way === 'hang') return 'nothing'
  if (way === 'reset') return 'a reset'
  if (way === 'slow') return 'slowly'
  if (/^[2-5]\d\d$/.test(way)) return Number(way)
  return signature === 'valid' ? 200 : 401
}

/**
 * Decoded by itself: a slice of the whole text would keep the whole text in memory.
 * @param {Buffer} body
 */
const beginningOf = (body) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(0, SHOWN_BYTES), {
    stream: body.length > SHOWN_BYTES,
  })

/**
 * The body, or null where it is too large. Reads even that to its end: else the sender would see a reset and no answer.
 * @param {IncomingMessage} request
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  let parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) parts = []
    else parts.push(part)
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(parts)
}

/**
 * @param {readonly string[]} raw
 * @returns {[string, string][]}
 */
function pairsOf(raw) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}

/** @param {string | undefined} host */
const isLoopbackHost = (host) => /^(127(\.\d{1,3}){3}|localhost)(:\d{1,5})?$/.test(host ?? '')

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string} body
 */
function end(response, status, type, body) {
  const isWithoutBody = status === 204 || status === 304
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ...(status >= 300 && status < 400 ? { location: '/hook' } : {}),
  })
  response.end(isWithoutBody ? undefined : body)
}
