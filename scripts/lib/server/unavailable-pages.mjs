import { randomUUID } from 'node:crypto'

/** On each request that goes on to the app, set here whatever the client sent. */
const REQUEST = 'x-front-request'

/**
 * Pages that fail are answered with 500 by Next.js, whatever the reason. Where the app marks one as unavailable before its first
 * byte has left, the answer is 503 and says when to come back.
 */
export function createUnavailablePages() {
  const open = new Map()
  return {
    watch(request, response) {
      const id = randomUUID()
      request.headers[REQUEST] = id
      open.set(id, response)
      response.once('close', () => open.delete(id))
    },
    /** Called by the app with the headers of the request that failed. */
    mark(headers, retryAfter) {
      const response = open.get(headers[REQUEST])
      if (response && !response.headersSent) answerUnavailable(response, retryAfter)
    },
  }
}

function answerUnavailable(response, retryAfter) {
  const { writeHead } = response
  response.writeHead = (status, ...rest) => {
    if (status !== 500) return writeHead.call(response, status, ...rest)
    response.setHeader('retry-after', String(retryAfter))
    return writeHead.call(response, 503, ...rest)
  }
}
