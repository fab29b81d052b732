import { createServer, ServerResponse } from 'node:http'
import { answerBroken } from './answer-broken.mjs'
import { limitConnections } from './limit-connections.mjs'
import { defaultHeaders, fillHeaders } from './screen-request.mjs'

/** @import { IncomingMessage, RequestListener } from 'node:http' */
/** @import { Socket } from 'node:net' */
/** @import { Duplex } from 'node:stream' */

/** Time for a client to send the head of a request. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const CHECK_MS = 1000
const KEEP_ALIVE_MS = 5000
/** A trusted proxy reuses connections and must close them first. */
const KEEP_ALIVE_PROXY_MS = 75_000
/** Added to the time that a client is told, so that it closes first and no request meets a closing connection. */
const GRACE_MS = 2000

/**
 * @param {object} options
 * @param {Readonly<Record<string, string>>} options.headers
 * @param {number} [options.trustedProxies]
 * @param {(text: string) => void} options.log takes a line of text about refused connections
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
   * A socket may have several answers at once, because requests may be pipelined.
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

  /** @param {Socket} socket */
  function stateOf(socket) {
    const open = answers.get(socket)
    if (!open) return 'new'
    return open.size > 0 ? 'busy' : 'served'
  }

  const server = createServer(
    {
      ServerResponse: Answer,
      connectionsCheckingInterval: limits.checkMs ?? CHECK_MS,
      headersTimeout: limits.headersMs ?? HEADERS_MS,
      requestTimeout: limits.requestMs ?? REQUEST_MS,
      keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_PROXY_MS : KEEP_ALIVE_MS,
    },
    (request, response) => {
      // Runs after the listener of Node.js, which has set the time that the client is told.
      response.once('finish', () => wait(request.socket))
      onRequest(request, response)
    },
  )

  /** @param {Socket} socket */
  function wait(socket) {
    if (socket.timeout === server.keepAliveTimeout) socket.setTimeout(server.keepAliveTimeout + GRACE_MS)
  }

  server.on('clientError', (error, socket) => answerBroken(error, socket, { headers, hasBegun: isAnswering(socket) }))
  limitConnections(server, { stateOf, trustedProxies, log, ...limits })
  return server
}
