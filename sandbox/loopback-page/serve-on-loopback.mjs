import { createServer } from 'node:http'
import { PAGE_POLICY } from './page-shell.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * A server that answers to names of this machine alone: a page of another origin could lead a browser here.
 * @param {number} port 0 takes a free one
 * @param {(request: IncomingMessage, response: ServerResponse) => unknown} answer
 * @param {string} [host] the address to listen on: a container publishes no port of its own loopback
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveOnLoopback(port, answer, host = '127.0.0.1') {
  const server = createServer((request, response) => {
    if (!isLoopbackHost(request.headers.host)) return endAnswer(response, 403, 'text/plain', 'Only for this machine.\n')
    void (async () => answer(request, response))().catch(() => response.destroy())
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string} body
 * @param {Record<string, string>} [headers]
 */
export function endAnswer(response, status, type, body, headers = {}) {
  const isWithoutBody = status === 204 || status === 304
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': PAGE_POLICY,
    ...headers,
  })
  response.end(isWithoutBody ? undefined : body)
}

/** @param {string | undefined} host */
const isLoopbackHost = (host) => /^(127(\.\d{1,3}){3}|localhost)(:\d{1,5})?$/.test(host ?? '')
