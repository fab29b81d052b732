import { loadWhenPainted } from './load-when-painted.mjs'

/** @import { ServerResponse } from 'node:http' */

/** React writes scripts into the head like this. Any other script comes at once, also one without the nonce that ours needs. */
const SCRIPT = /<script src="([^"<>&]*)" async="" nonce="([^"<>&]+)"><\/script>/g
const HEAD_END = '</head>'
/** In bytes; a usual head takes 4 KB. */
const LONGEST_HEAD = 64_000

/**
 * Takes the scripts of a streamed page out of its head; `loadWhenPainted` fetches them (decision 85).
 * @param {ServerResponse} response
 */
export function delayScripts(response) {
  const { write, end } = response
  let html = Buffer.alloc(0)

  function stop() {
    response.write = write
    response.end = end
  }

  /** @type {(chunk: string | Uint8Array, ...rest: unknown[]) => boolean} */
  const keepHead = (chunk, ...rest) => {
    if (!isStreamedPage(response)) {
      stop()
      return Reflect.apply(write, response, [chunk, ...rest])
    }
    html = Buffer.concat([html, Buffer.from(chunk)])
    if (html.length < LONGEST_HEAD && !html.includes(HEAD_END)) return true
    stop()
    return response.write(withoutScripts(html))
  }
  /** @type {(...rest: unknown[]) => ServerResponse} */
  const endHead = (...rest) => {
    stop()
    if (html.length > 0) response.write(html)
    return Reflect.apply(end, response, rest)
  }
  response.write = keepHead
  response.end = endHead
}

/** @param {ServerResponse} response */
const isStreamedPage = (response) =>
  String(response.getHeader('content-type')).startsWith('text/html') && !response.hasHeader('content-length')

/** @param {Buffer} html */
function withoutScripts(html) {
  const end = Math.max(0, html.indexOf(HEAD_END))
  /** @type {string[]} */
  const sources = []
  let nonce = ''
  // latin1 turns each byte into one character, and back into the same byte.
  const head = html.toString('latin1', 0, end).replace(SCRIPT, (_, source, itsNonce) => {
    sources.push(source)
    nonce = itsNonce
    return ''
  })
  if (sources.length === 0) return html
  const loader = `<script nonce="${nonce}">(${loadWhenPainted})(${JSON.stringify(sources)})</script>`
  return Buffer.concat([Buffer.from(head + loader, 'latin1'), html.subarray(end)])
}
