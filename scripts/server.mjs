import { createServer } from 'node:http'
import next from 'next'
import { replaceClaims } from './lib/client-address.mjs'
import { inProject } from './lib/paths.mjs'

process.env.NODE_ENV = 'production'

const HOST = process.env.HOST || '127.0.0.1'
const PORT = Number(process.env.PORT || 3000)
const START_MS = 120_000
const HEADERS_MS = 20_000
const REQUEST_MS = 60_000
const STOP_MS = 4000

function fail(text) {
  console.error(text)
  process.exit(1)
}

if (!Number.isInteger(PORT) || PORT < 0 || PORT > 65_535) fail('PORT must be a whole number from 0 to 65535.')

// Configuration, database and worker are started inside (instrumentation.ts), which ends the process with the reasons
// when something is wrong. Next.js does not wait for that: nothing listens before the report comes.
const started = new Promise((resolve) => {
  globalThis[Symbol.for('rampdesk.started')] = resolve
})
const app = next({ dev: false, dir: inProject(), hostname: HOST, port: PORT })
const handle = app.getRequestHandler()
await app.prepare().catch((error) => fail(`Could not start: ${error.message}`))
const late = setTimeout(() => fail('Could not start within two minutes.'), START_MS)
await started
clearTimeout(late)

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0)
globalThis[Symbol.for('rampdesk.front')] = true

const server = createServer((request, response) => {
  // The app's own headers leave out static files, which proxy.ts does not see.
  response.setHeader('x-content-type-options', 'nosniff')
  replaceClaims(request.headers, request.socket.remoteAddress ?? '', trustedProxies)
  handle(request, response).catch(() => {
    if (!response.headersSent) response.statusCode = 500
    response.end()
  })
})
server.headersTimeout = HEADERS_MS
server.requestTimeout = REQUEST_MS

server.on('error', (error) => {
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${PORT} on ${HOST} is taken. Set PORT to another one.`
      : `Could not listen: ${error.message}`,
  )
})
server.listen(PORT, HOST, () => console.log(`Rampdesk listens on http://${HOST}:${server.address().port}`))

let isStopping = false

/** Running requests get four seconds, then the worker and the database are closed in order. */
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), 2 * STOP_MS).unref()
  const drained = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), STOP_MS)
  await drained
  clearTimeout(cut)
  await globalThis[Symbol.for('rampdesk.stop')]?.()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stop().catch((error) => fail(`Could not stop in order: ${error.message}`))
  })
}
