import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** The answer `null` never comes. */
export async function startReceiver(answers: (number | null | 'drop')[]) {
  const received: Received[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString('utf8') })
      const answer = answers[Math.min(received.length, answers.length) - 1]
      if (answer === 'drop') incoming.socket.destroy()
      else if (typeof answer === 'number') outgoing.writeHead(answer).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/in`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
