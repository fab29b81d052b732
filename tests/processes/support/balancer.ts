import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  url: string
  /** The app that gets all requests; null gives each app its turn. */
  only: number | null
  close: () => void
}

/** A proxy that gives each request to the next app; an app that can’t be reached is passed over, and reads are asked again. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0
  const agent = new Agent({ keepAlive: false })

  function pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer, left: number): void {
    turn += 1
    const port = ports[balancer.only ?? turn % ports.length]
    const { method = 'GET', url, headers } = incoming
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
    })
    onward.on('error', () => {
      if (response.headersSent) return response.destroy()
      const mayRepeat = method === 'GET' && left > 1
      if (mayRepeat) return pass(incoming, response, body, left - 1)
      response.writeHead(503).end()
    })
    response.on('close', () => onward.destroy())
    onward.end(body)
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => pass(incoming, response, Buffer.concat(parts), ports.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const balancer: Balancer = { url: `http://localhost:${port}`, only: null, close }
  return balancer
}
