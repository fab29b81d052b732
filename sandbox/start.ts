import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { createClock } from './clock'
import { createCursors } from './http/cursor'
import { withRequestLog } from './http/listener'
import { resolveOptions, type SandboxOptions } from './options'
import { createRandom } from './random'
import { refuseUnsafeSurroundings } from './refuse'
import type { Sandbox } from './sandbox'
import { createState } from './state/state'

export type { SandboxOptions } from './options'

export type RunningSandbox = {
  /** The base address, without a trailing slash. */
  url: string
  port: number
  integratorKey: string
  integratorSecret: string
  /** Ends deliveries under way and every connection. */
  close: () => Promise<void>
}

/**
 * Starts a stand-in for the platform on this machine.
 *
 * @throws RefusedToStart in production or for an address that is not loopback; the listen error when the port is taken.
 */
export async function startSandbox(given: SandboxOptions = {}): Promise<RunningSandbox> {
  const options = resolveOptions(given)
  refuseUnsafeSurroundings({ nodeEnv: process.env.NODE_ENV, host: options.host })
  const clock = createClock(options.startsAt, options.frozen)
  let happenings = 0
  const sandbox: Sandbox = {
    options,
    clock,
    cursors: createCursors(options.integratorSecret),
    state: createState(options, clock),
    url: '',
    stopping: new AbortController(),
    random: () => {
      happenings += 1
      return createRandom(`${options.history}:${clock.now()}:${happenings}`)
    },
  }
  const app = createApp(sandbox)
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
      sandbox.stopping.abort()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
