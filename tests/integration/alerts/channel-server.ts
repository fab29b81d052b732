import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Arrived = { path: string; headers: IncomingMessage['headers']; body: string }

/** `cut` takes the whole request and ends the connection without an answer. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'cut'

/** A hook on this machine that answers as it is told, and 200 once no replies are left. */
export function useChannelServer() {
  const arrived: Arrived[] = []
  const replies: Reply[] = []
  let byPath: ((path: string, body: string) => Reply) | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      arrived.push({ path: request.url ?? '', headers: request.headers, body })
      const reply = byPath?.(request.url ?? '', body) ?? replies.shift() ?? { status: 200, body: 'ok' }
      if (reply === 'cut') return request.socket.destroy()
      response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    arrived.length = 0
    replies.length = 0
    byPath = null
  })
  return {
    arrived,
    /** Sets the next answers, in turn. */
    reply: (...next: Reply[]) => void replies.push(...next),
    /** Sets every answer from now on. */
    replyBy: (answer: (path: string, body: string) => Reply) => {
      byPath = answer
    },
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  }
}
