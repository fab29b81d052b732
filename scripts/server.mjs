import { createServer } from 'node:http'
import compression from 'compression'
import next from 'next'
import { serverHooks } from '../lib/server-hooks.mjs'
import { inProject } from './lib/paths.mjs'
import { portOf } from './lib/processes/free-port.mjs'
import { replaceClaims } from './lib/server/client-address.mjs'
import { delayScripts } from './lib/server/delay-scripts.mjs'
import { createFront } from './lib/server/front-server.mjs'
import { nameLength } from './lib/server/name-length.mjs'
import { createRoutePatterns, readRouteManifest } from './lib/server/route-patterns.mjs'
import { refuse, screenRequest } from './lib/server/screen-request.mjs'
import { serveStatic } from './lib/server/serve-static.mjs'
import { createUnavailablePages } from './lib/server/unavailable-pages.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

Object.assign(process.env, { NODE_ENV: 'production' })

const HOST = process.env.HOST || '127.0.0.1'
const PORT = Number(process.env.PORT || 3000)
const START_MS = 120_000
const STOP_MS = 4000
const DRAIN_MS = 100

/**
 * Writes past the console, whose output goes to the log once the app has started.
 * @param {string} text
 */
const say = (text) => process.stdout.write(`${text}\n`)

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

if (!Number.isInteger(PORT) || PORT < 0 || PORT > 65_535) fail('PORT must be a whole number from 0 to 65535.')

// instrumentation-node.ts ends the process if the start fails. Nothing listens before it reports that all has started.
const hooks = serverHooks()
const started = new Promise((resolve) => {
  hooks.started = () => resolve(undefined)
})
// Next.js gets a server that never listens, because it would take upgrades and leave them open.
const httpServer = createServer()
const app = next({ dev: false, dir: inProject(), hostname: HOST, port: PORT, httpServer })
const handle = app.getRequestHandler()
await app.prepare().catch((error) => fail(`Could not start: ${error.message}`))
// Next.js starts even if the instrumentation is missing or empty.
if (!hooks.isStarting) fail('The build is incomplete. Run "npm run build" again.')
const late = setTimeout(() => fail('Could not start within two minutes.'), START_MS)
await started
clearTimeout(late)

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0)
hooks.isOwnServer = true
const { headers } = hooks
if (!headers) fail('Could not start: the app gives no headers for its answers.')

const patternOf = createRoutePatterns(readRouteManifest())
const serveFile = serveStatic()
const compress = compression()
const pages = createUnavailablePages()
hooks.markUnavailable = pages.mark

const server = createFront({ headers, trustedProxies, log: (text) => console.warn(text) }, (request, response) => {
  const run = () => answer(request, response)
  if (hooks.watchRequest) hooks.watchRequest(request, response, patternOf(request.url ?? ''), run)
  else run()
})

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function answer(request, response) {
  const refusal = screenRequest(request)
  if (refusal) return refuse(response, refusal)
  replaceClaims(request.headers, request.socket.remoteAddress ?? '', trustedProxies)
  if (hooks.answer?.(request, response)) return
  hooks.preparePage?.(request, response)
  pages.watch(request, response)
  nameLength(response)
  serveFile(request, response, () => compress(request, response, () => render(request, response)))
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function render(request, response) {
  delayScripts(response)
  handle(request, response).catch(() => {
    if (!response.headersSent) response.statusCode = 500
    response.end()
  })
}

server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${PORT} on ${HOST} is taken. Set PORT to another port.`
      : `Could not listen: ${error.message}`,
  )
})
server.listen(PORT, HOST, () => say(`Rampdesk listens on http://${HOST}:${portOf(server)}`))

let isStopping = false

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), 2 * STOP_MS).unref()
  const drained = new Promise((resolve) => server.close(resolve))
  drain()
  const draining = setInterval(drain, DRAIN_MS)
  const cut = setTimeout(() => server.closeAllConnections(), STOP_MS)
  await drained
  clearInterval(draining)
  clearTimeout(cut)
  await hooks.stop?.()
  process.exit(0)
}

/** Called repeatedly, because a connection may start another request meanwhile. */
function drain() {
  // The stop reports the same failure.
  hooks.drain?.().catch(() => undefined)
  server.closeIdleConnections()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stop().catch((error) => fail(`Could not stop cleanly: ${error.message}`))
  })
}
