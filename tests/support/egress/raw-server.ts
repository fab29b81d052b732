import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { Identity } from './certificates'

export type RawServer = { port: number; connections: () => number; close(): Promise<void> }

/** Calls `behave` with each connection; with an identity the server speaks TLS, and `wire` is the connection beneath. */
export async function startRawServer(
  behave: (socket: Socket, wire: Socket) => void,
  {
    identity,
    host = '127.0.0.1',
    at = 'request',
  }: { identity?: Identity; host?: string; at?: 'request' | 'connection' } = {},
): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const onSocket = (socket: Socket) => {
    socket.on('error', () => socket.destroy())
    const wire = [...sockets].find(({ remotePort }) => remotePort === socket.remotePort) ?? socket
    if (at === 'connection') behave(socket, wire)
    else socket.once('data', () => behave(socket, wire))
  }
  const server: Server = identity ? createSecureServer(identity, onSocket) : createServer(onSocket)
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((ready) => server.listen(0, host, ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    connections: () => accepted,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
