import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'

const ADDRESS = /^\/api\/([\w-]+)\/([\w-]+)(?:\?|$)/

type ReadHandler = (request: Request, context: { params: Promise<{ environment: string }> }) => Promise<Response>

/**
 * Answers GET `/api/<environment>/<name>` by handlers of the door, without Next.js, whose way to a handler takes more
 * processor time than reading a list.
 *
 * @param handlers by name; none may answer a stream
 * @returns a function that says whether it took the request
 */
export function createDirectAnswers(handlers: Readonly<Record<string, ReadHandler>>) {
  const byName = new Map(Object.entries(handlers))
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, environment = '', name = ''] = ADDRESS.exec(request.url ?? '') ?? []
    const handler = request.method === 'GET' ? byName.get(name) : undefined
    if (!handler) return false
    const params = Promise.resolve({ environment })
    handler(toRequest(request, response), { params })
      .then((answer) => send(answer, response))
      .catch(() => response.destroy())
    return true
  }
}

/** Aborted when the client leaves before the answer. */
function toRequest({ url = '', headers }: IncomingMessage, response: ServerResponse): Request {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Request(new URL(url, env().origin), { headers: pairs, signal: leaving.signal })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.statusCode = answer.status
  response.setHeaders(answer.headers)
  response.end(body)
}
