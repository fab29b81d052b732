import { createServer, ServerResponse } from 'node:http'
import { answerBroken } from './answer-broken.mjs'
import { limitConnections } from './limit-connections.mjs'
import { defaultHeaders, fillHeaders } from './screen-request.mjs'

/** @import { IncomingMessage, RequestListener } from 'node:http' */
/** @import { Duplex } from 'node:stream' */

/** The time a connection has to send the head of a request. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const CHECK_MS = 1000
const KEEP_ALIVE_MS = 5000
/** A trusted proxy reuses connections, often for a minute, and must be the one to close them. */
const KEEP_ALIVE_PROXY_MS = 75_000

/**
 * @param {object} options
 * @param {Readonly<Record<string, string>>} options.headers
 * @param {number} [options.trustedProxies]
 * @param {(text: string) => void} options.log takes a line of text about connections that were refused
 * @param {{ checkMs?: number, headersMs?: number, requestMs?: number, inAll?: number, perAddress?: number, reportMs?: number }} [options.limits]
 * @param {RequestListener} onRequest
 */
export function createFront({ headers, trustedProxies = 0, log, limits = {} }, onRequest) {
  /** @type {WeakMap<Duplex, Set<ServerResponse>>} */
  const answers = new WeakMap()

  /**
   * Node.js passes options that its types do not name.
   * @type {typeof ServerResponse & (new (request: IncomingMessage, options?: object) => ServerResponse)}
   */
  const Base = ServerResponse
  class Answer extends Base {
    /**
     * @param {IncomingMessage} request
     * @param {object} [options]
     */
    constructor(request, options) {
      super(request, options)
      keep(request.socket, this)
      fillHeaders(this, defaultHeaders(request.url ?? '', headers))
    }
  }

  /**
   * Requests may be pipelined.
   * @param {Duplex} socket
   * @param {ServerResponse} answer
   */
  function keep(socket, answer) {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(answer))
    answer.once('close', () => open.delete(answer))
  }

  /** @param {Duplex} socket */
  const isAnswering = (socket) =>
    [...(answers.get(socket) ?? [])].some((answer) => answer.headersSent && !answer.writableFinished)

  const server = createServer(
    {
      ServerResponse: Answer,
      connectionsCheckingInterval: limits.checkMs ?? CHECK_MS,
      headersTimeout: limits.headersMs ?? HEADERS_MS,
      requestTimeout: limits.requestMs ?? REQUEST_MS,
      keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_PROXY_MS : KEEP_ALIVE_MS,
    },
    onRequest,
  )
  server.on('clientError', (error, socket) => answerBroken(error, socket, { headers, hasBegun: isAnswering(socket) }))
  limitConnections(server, { trustedProxies, log, ...limits })
  return server
}
