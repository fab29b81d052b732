import { randomUUID } from 'node:crypto'
import { beforeHead } from './before-head.mjs'

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/** Our own id of a request is in this header, whatever the client sent. */
const REQUEST = 'x-front-request'

/** Next.js answers 500 for failing pages; a page marked unavailable in time gets 503 with Retry-After instead. */
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
