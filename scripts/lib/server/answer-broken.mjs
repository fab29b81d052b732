import { STATUS_CODES } from 'node:http'

/** @import { Duplex } from 'node:stream' */

/**
 * Node.js answers unreadable requests with the same statuses.
 * @type {Record<string, number>}
 */
const STATUSES = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * @param {NodeJS.ErrnoException} error
 * @param {Duplex} socket
 * @param {{ headers: Readonly<Record<string, string>>, hasBegun: boolean }} context
 */
export function answerBroken(error, socket, { headers, hasBegun }) {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    socket.destroy()
    return
  }
  const status = STATUSES[error.code ?? ''] ?? 400
  const text = `${STATUS_CODES[status]}\n`
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.end(() => socket.destroy())
}
