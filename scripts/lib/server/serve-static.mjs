import sirv from 'sirv'
import { inProject } from '../paths.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const MOUNT = '/_next/static'
const YEAR = 31_536_000

/** File names change with their content, so browsers may keep the files for good. */
export function serveStatic(folder = inProject('.next', 'static')) {
  const serve = sirv(folder, { brotli: true, immutable: true, maxAge: YEAR })
  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => unknown} next
   */
  return (request, response, next) => {
    const { url = '' } = request
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (!takesBrotli || !/^\/_next\/static\/[\w./-]+\.(js|css)$/.test(url)) return next()
    request.url = url.slice(MOUNT.length)
    return serve(request, response, () => {
      request.url = url
      next()
    })
  }
}
