import { setMaxListeners } from 'node:events'
import { Agent as HttpAgent, request as sendHttp } from 'node:http'
import { Agent as HttpsAgent, request as sendHttps } from 'node:https'
import { VERSION } from './options.mjs'

/** @import { ClientRequest, IncomingMessage } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { AnswerLack, CheckAnswer } from '../lib/model/endpoint-check/check-results' */
/** @import { CheckRequest, CheckSender } from '../lib/model/endpoint-check/check-steps' */

const SHOWN_OF_ANSWER = 64 * 1024

/** @type {Record<string, string>} */
const LACK_WORDS = {
  ECONNREFUSED: 'Nothing listens there.',
  ENOTFOUND: 'The host does not exist.',
  ECONNRESET: 'The connection was cut.',
}

/**
 * Sends from this machine, and follows no redirect.
 *
 * @param {{ url: URL, limitMs: number, secret: string, signal: AbortSignal }} how
 * @returns {CheckSender}
 */
export function openCheckSender({ url, limitMs, secret, signal }) {
  // Each request listens to the signal.
  setMaxListeners(0, signal)
  const isSecure = url.protocol === 'https:'

  /**
   * @param {CheckRequest} request
   * @param {HttpAgent | HttpsAgent} agent
   * @param {(socket: Socket) => void} [onSocket]
   * @returns {Promise<CheckAnswer>}
   */
  function ask({ headers, body }, agent, onSocket) {
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(body.length), 'user-agent': `rampdesk-check/${VERSION}` }
      const sending = (isSecure ? sendHttps : sendHttp)(url, {
        method: 'POST',
        headers: { ...headers, ...length },
        agent,
        signal,
      })
      const end = (/** @type {Omit<CheckAnswer, 'ms'>} */ answer) => {
        clearTimeout(late)
        resolve({ ...answer, ms: performance.now() - begun })
      }
      const late = setTimeout(() => {
        end(lacking('late', `No answer came within ${limitMs / 1000} s.`))
        sending.destroy()
      }, limitMs)
      if (onSocket) sending.on('socket', onSocket)
      sending.on('response', (response) => readAnswer(response, sending, secret, end))
      sending.on('error', (error) => (signal.aborted ? reject(signal.reason) : end(lackOf(error))))
      sending.end(body)
    })
  }

  const once = () => (isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }))
  return {
    send: (request) => ask(request, once()),
    async sendOverOneConnection(requests) {
      const kept = { keepAlive: true, maxSockets: 1 }
      const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept)
      /** @type {Set<Socket>} */
      const sockets = new Set()
      const answers = []
      for (const request of requests) answers.push(await ask(request, agent, (socket) => void sockets.add(socket)))
      agent.destroy()
      return { answers, connections: sockets.size }
    },
  }
}

/**
 * @param {IncomingMessage} response
 * @param {ClientRequest} sending
 * @param {string} secret is hidden in an answer that echoes it
 * @param {(answer: Omit<CheckAnswer, 'ms'>) => void} end
 */
function readAnswer(response, sending, secret, end) {
  /** @type {Buffer[]} */
  const parts = []
  let size = 0
  const whole = () =>
    end({
      status: response.statusCode ?? 0,
      lack: null,
      problem: null,
      headers: headerPairs(response.rawHeaders).map(([name, value]) => [name, value.replaceAll(secret, '[hidden]')]),
      text: Buffer.concat(parts).toString('utf8').slice(0, SHOWN_OF_ANSWER).replaceAll(secret, '[hidden]'),
    })
  response.on('data', (/** @type {Buffer} */ part) => {
    parts.push(part)
    size += part.length
    if (size < SHOWN_OF_ANSWER) return
    whole()
    sending.destroy()
  })
  response.on('end', whole)
  response.on('error', () => end(lacking('broken', 'The connection broke before the answer was complete.')))
}

/**
 * @param {AnswerLack} lack
 * @param {string} problem
 * @returns {Omit<CheckAnswer, 'ms'>}
 */
const lacking = (lack, problem) => ({ status: null, lack, problem, headers: [], text: '' })

/** @param {Error} error */
function lackOf(error) {
  const code = 'code' in error ? String(error.code) : error.message
  const isBefore = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
  return lacking(isBefore ? 'unreached' : 'broken', LACK_WORDS[code] ?? `No answer came (${code}).`)
}

/**
 * @param {readonly string[]} raw
 * @returns {[name: string, value: string][]}
 */
function headerPairs(raw) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : []))
}
