import { createServer, ServerResponse } from 'node:http'
import { answerBroken } from './answer-broken.mjs'
import { limitConnections } from './limit-connections.mjs'
import { defaultHeaders, fillHeaders } from './screen-request.mjs'

/** @import { IncomingMessage, RequestListener } from 'node:http' */
/** @import { Duplex } from 'node:stream' */

/** Until a connection must have brought the head of a request. One that stays silent is closed then. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** How late a connection may be closed beyond that. */
const CHECK_MS = 1000
/** Between two requests of a connection. */
const KEEP_ALIVE_MS = 5000
/** A proxy of ours keeps connections for reuse, often for a minute: it must be the one to close them. */
const KEEP_ALIVE_PROXY_MS = 75_000

/**
 * The HTTP server in front of the app. Each of its answers, also those that Node.js makes by itself, has `headers` and may not
 * be kept, unless it says otherwise.
 *
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
   * Node.js hands over options that its types do not name.
   *
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
   * Requests may come before those ahead of them are answered.
   *
   * @param {Duplex} socket
   * @param {ServerResponse} answer
   */
  function keep(socket, answer) {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(answer))
    answer.once('close', () => open.delete(answer))
  }

  /**
   * Bytes of an answer have left, and others are to follow.
   *
   * @param {Duplex} socket
   */
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
