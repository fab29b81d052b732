import { createHash, randomBytes } from 'node:crypto'
import { decodeBeginning } from '../loopback-page/decode-beginning.mjs'
import { endAnswer, serveOnLoopback } from '../loopback-page/serve-on-loopback.mjs'
import { judgeSequence, nothingAccepted } from './judge-sequence.mjs'
import { receivedPage } from './received-page.mjs'
import { verifyAlert } from './verify-alert.mjs'
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
 * @property {string} verdict what a handler would do with the request (section 6.3), or that it is an alert
 * @property {string} answered a status, or words
 * @property {number} bytes
 * @property {string} sha256 of the whole body
 * @property {string} body its beginning as text
 * @property {boolean} isCut
 */

const KEPT = 200
const MAX_BODY_BYTES = 2 * 1024 * 1024
const SHOWN_BYTES = 64 * 1024
const SLOW_MS = 2000

/**
 * A receiver of webhooks on this machine, for trying redeliveries, and of alerts.
 * @param {{ secret: string, alertSecret?: string, port: number, host?: string }} options port 0 takes a free one; without
 *   `alertSecret` no alert is valid, because nobody knows the random secret
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveReceiver({ secret, alertSecret = randomBytes(32).toString('base64'), port, host }) {
  /** @type {Received[]} */
  const received = []
  const accepted = nothingAccepted()
  let count = 0

  /** @param {IncomingMessage} request */
  async function receive(request) {
    const body = await readBody(request)
    if (body === null) return null
    const path = request.url ?? '/'
    const isAlert = /^\/alerts([/?]|$)/.test(path)
    const signature = isAlert
      ? verifyAlert(body, request.rawHeaders, alertSecret)
      : verifyWebhook(body, request.rawHeaders, secret)
    const how = howToAnswer(path, signature)
    const verdict = isAlert ? alertVerdict(signature) : webhookVerdict(body, signature, how)
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
      body: decodeBeginning(body, SHOWN_BYTES),
      isCut: body.length > SHOWN_BYTES,
    })
    received.length = Math.min(received.length, KEPT)
    return { how, signature, verdict }
  }

  /**
   * @param {Buffer} body
   * @param {SignatureVerdict} signature
   * @param {ReturnType<typeof howToAnswer>} how
   */
  function webhookVerdict(body, signature, how) {
    if (signature !== 'valid') return 'ignored: not signed with this secret'
    const isTaken = how === 'slowly' || (typeof how === 'number' && how < 300)
    return isTaken ? judgeSequence(body.toString('utf8'), accepted) : 'not taken'
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (/^\/(hook|alerts)(\/|$)/.test(pathname)) return answerHook(request, response)
    if (pathname === '/requests.json')
      return endAnswer(response, 200, 'application/json', `${JSON.stringify({ requests: received })}\n`)
    if (pathname !== '/')
      return endAnswer(response, 404, 'text/plain', 'Not found. Webhooks go to /hook, alerts to /alerts.\n')
    endAnswer(
      response,
      200,
      'text/html; charset=utf-8',
      receivedPage(received, { isPaused: searchParams.has('pause') }),
    )
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  async function answerHook(request, response) {
    const taken = await receive(request)
    if (!taken) return endAnswer(response, 413, 'text/plain', 'Too large.\n')
    const { how, ...said } = taken
    if (how === 'nothing') return
    if (how === 'a reset') return request.socket.resetAndDestroy()
    if (how === 'slowly') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const status = typeof how === 'number' ? how : 200
    const headers = status >= 300 && status < 400 ? { location: '/hook' } : {}
    return endAnswer(response, status, 'application/json', `${JSON.stringify(said)}\n`, headers)
  }

  return serveOnLoopback(port, answer, host)
}

/** @param {SignatureVerdict} signature */
const alertVerdict = (signature) => (signature === 'valid' ? 'an alert' : 'an alert, not signed with this secret')

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
 * The body, or null if it is too large. A large body is read to its end, too: else the sender would see a reset and no answer.
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
