import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { VERSION } from './options.mjs'

/** @typedef {{ status: number, ms: number } | { problem: string, ms: number }} ForwardResult */

/** Read to its end, so that the server sees a client that listened; no more than this. */
const ANSWER_AT_MOST = 1024 * 1024

/**
 * Sends a payload as the platform does: its exact bytes, signed (specification, 6.4). Follows no redirect.
 *
 * @param {{ url: URL, secret: string, deliveryId: string, attempt: number, timeoutMs: number, signal: AbortSignal }} how
 * @param {Buffer} bytes
 * @returns {Promise<ForwardResult>}
 */
export function forward({ url, secret, deliveryId, attempt, timeoutMs, signal }, bytes) {
  const begun = performance.now()
  const spent = () => Math.round(performance.now() - begun)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        'user-agent': `rampdesk-listen/${VERSION}`,
        signature: createHmac('sha256', secret).update(bytes).digest('hex'),
        'rampdesk-delivery': deliveryId,
        'rampdesk-attempt': String(attempt),
      },
      signal,
    })
    const late = setTimeout(() => {
      resolve({ problem: `no answer within ${timeoutMs / 1000} s`, ms: spent() })
      request.destroy()
    }, timeoutMs)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      let size = 0
      const finish = () => {
        clearTimeout(late)
        resolve({ status, ms: spent() })
      }
      response.on('data', (/** @type {Buffer} */ part) => {
        size += part.length
        if (size <= ANSWER_AT_MOST) return
        finish()
        request.destroy()
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    request.on('error', (error) => {
      clearTimeout(late)
      const code = 'code' in error ? String(error.code) : error.message
      resolve({ problem: PROBLEMS[code] ?? `no answer (${code})`, ms: spent() })
    })
    request.end(bytes)
  })
}

/** @type {Record<string, string>} */
const PROBLEMS = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  ABORT_ERR: 'given up',
}
