import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { JsonText } from '../codec/json-text'
import { env } from '../env'
import { finish, withOwnHeaders } from './finish'
import { answerRequestOf, type DoorRequest } from './mark'
import { answerHeaders } from './security-headers'

const ADDRESS = /^\/api\/([\w-]+)\/([\w-]+(?:\/[\w-]+)?)(?:\?|$)/

/**
 * Answers GET `/api/<environment>/<name>` by handlers of the door, without Next.js, whose way to a handler takes more
 * processor time than reading a list or its counts, and without web requests and responses.
 *
 * @param handlers by name, such as `deliveries/counts`; none may answer a stream
 * @returns a function that says whether it took the request
 */
export function createDirectAnswers(handlers: Readonly<Record<string, object>>) {
  const byName = new Map(Object.entries(handlers).map(([name, handler]) => [name, answerRequestOf(handler)]))
  const headers = Object.entries({ ...answerHeaders(env().origin), 'cache-control': 'no-store' })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, environment = '', name = ''] = ADDRESS.exec(request.url ?? '') ?? []
    const answer = request.method === 'GET' ? byName.get(name) : undefined
    if (!answer) return false
    answer(toAsked(request, response), { environment }, toBytes)
      .then(({ answer, requestId }) => {
        if (answer instanceof Response) return sendResponse(finish(answer, requestId), response)
        for (const [name, value] of headers) response.setHeader(name, value)
        response.setHeader('x-request-id', requestId)
        response.setHeader('content-type', 'application/json')
        response.end(answer)
      })
      .catch(() => response.destroy())
    return true
  }
}

/** The request for the door. Its signal aborts when the client leaves before the answer is sent. */
function toAsked({ url = '', headers }: IncomingMessage, response: ServerResponse): DoorRequest {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  const get = (name: string) => {
    const value = headers[name]
    return value === undefined ? null : String(value)
  }
  return { method: 'GET', url: env().origin + url, headers: { get }, body: null, signal: leaving.signal }
}

function toBytes(result: unknown): Response | Buffer {
  if (result instanceof Response) return withOwnHeaders(result)
  if (result === undefined) return new Response(null, { status: 204 })
  return (result instanceof JsonText ? result : new JsonText(result)).bytes
}

async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.statusCode = answer.status
  response.setHeaders(answer.headers)
  response.end(body)
}
