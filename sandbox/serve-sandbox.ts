import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createTicker } from './agenda-ticker'
import { createApp } from './app'
import { withRequestLog } from './http/listener'
import type { Sandbox } from './sandbox'

export type RunningSandbox = {
  /** The address without a trailing slash. */
  url: string
  port: number
  integratorKey: string
  integratorSecret: string
  /** Ends deliveries under way and every connection. */
  close: () => Promise<void>
}

/** Throws the listen error when the port is taken. */
export async function serveSandbox(sandbox: Sandbox): Promise<RunningSandbox> {
  const { clock, options } = sandbox
  const ticker = createTicker(sandbox)
  const app = createApp(sandbox, ticker.wake)
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const boot = Date.now().toString(36)
  const server = createServer(withRequestLog({ clock, log: options.log, boot }, listener))
  // Longer than clients keep idle connections, so that none is closed under a request.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  // A TCP server has an AddressInfo once it listens.
  const { port } = server.address() as AddressInfo
  sandbox.url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
  return {
    url: sandbox.url,
    port,
    integratorKey: options.integratorKey,
    integratorSecret: options.integratorSecret,
    close: async () => {
      ticker.stop()
      sandbox.stopping.abort()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
