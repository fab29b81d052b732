import { createServer } from 'node:net'
import { systemErrorCode } from './system-error-code.mjs'

/** @import { Server } from 'node:net' */

/** @type {ReadonlySet<unknown>} */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * @param {string | undefined} value
 * @param {number} otherwise
 */
export function wantedPort(value, otherwise) {
  if (value === undefined || value === '') return otherwise
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  console.error(`PORT must be a number from 1 to 65535, not ${JSON.stringify(value)}.`)
  process.exit(1)
}

/** @param {Server} server */
export function portOf(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/**
 * A port that is free on both loopback addresses, because browsers resolve `localhost` to either.
 * @param {number} preferred
 * @param {ReadonlySet<number>} [taken]
 */
export async function freePort(preferred, taken = new Set()) {
  for (let port = preferred; preferred > 0 && port < Math.min(preferred + 50, 65536); port++) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  for (;;) {
    const port = await listen(0, '127.0.0.1')
    if (port > 0 && !taken.has(port) && (await isFree(port))) return port
  }
}

/** @param {number} port */
async function isFree(port) {
  return (await listen(port, '127.0.0.1')) > 0 && (await listen(port, '::1')) >= 0
}

/**
 * The port, -1 if it is taken or forbidden, or 0 if the machine has no such address.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
function listen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(NO_SUCH_ADDRESS.has(systemErrorCode(error)) ? 0 : -1))
    server.listen({ port, host, exclusive: true }, () => {
      const bound = portOf(server)
      server.close(() => resolve(bound))
    })
  })
}
