import { randomUUID } from 'node:crypto'
import { beforeHead } from './before-head.mjs'

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/** On each request that goes on to the app, set here whatever the client sent. */
const REQUEST = 'x-front-request'

/**
 * Pages that fail are answered with 500 by Next.js, whatever the reason. Where the app marks one as unavailable before its first
 * byte has left, the answer is 503 and says when to come back.
 */
export function createUnavailablePages() {
  /** @type {Map<unknown, ServerResponse>} */
  const open = new Map()
  return {
    /**
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     */
    watch(request, response) {
      const id = randomUUID()
      request.headers[REQUEST] = id
      open.set(id, response)
      response.once('close', () => open.delete(id))
    },
    /**
     * Called by the app with the headers of the request that failed.
     *
     * @param {IncomingHttpHeaders} headers
     * @param {number} retryAfter seconds
     */
    mark(headers, retryAfter) {
      const response = open.get(headers[REQUEST])
      if (response && !response.headersSent) answerUnavailable(response, retryAfter)
    },
  }
}

/**
 * @param {ServerResponse} response
 * @param {number} retryAfter
 */
function answerUnavailable(response, retryAfter) {
  beforeHead(response, (status) => {
    if (status !== 500) return status
    response.setHeader('retry-after', String(retryAfter))
    return 503
  })
}
