import { randomUUID } from 'node:crypto'
import { beforeHead } from './before-head.mjs'

/** @import { ServerResponse } from 'node:http' */
/** @typedef {{ status: number, text: string, allow?: string }} RefusedRequest */

const READS = new Set(['GET', 'HEAD'])
/** These methods would make the app a mirror or a tunnel. */
const NEVER = new Set(['TRACE', 'TRACK', 'CONNECT'])

const BAD_TARGET = { status: 400, text: 'Bad request' }
const NOT_ALLOWED = { status: 405, text: 'Method not allowed' }

/** @param {string} path */
const isOfApi = (path) => path.startsWith('/api/')

/**
 * The refusal of a request, or null if the app may answer it. Pages are read-only: changes go through the API.
 * @param {{ method?: string | undefined, url?: string | undefined }} request
 * @returns {RefusedRequest | null}
 */
export function screenRequest({ method = '', url = '' }) {
  if (NEVER.has(method)) return NOT_ALLOWED
  const [path = ''] = url.split('?', 1)
  if (!path.startsWith('/') || !isReadable(path)) return BAD_TARGET
  if (!READS.has(method) && !isOfApi(path)) return { ...NOT_ALLOWED, allow: 'GET, HEAD' }
  return null
}

/** Parsers differ on dot segments: an API address could become a page. */
const DOTS = /(^|[/\\])\.{1,2}([/\\]|$)/

/** @param {string} path */
function isReadable(path) {
  try {
    const text = decodeURIComponent(path)
    return /^\P{Cc}*$/u.test(text) && !DOTS.test(text)
  } catch {
    return false
  }
}

/**
 * @param {string} url
 * @param {Readonly<Record<string, string>>} always
 * @returns {Record<string, string>}
 */
export function defaultHeaders(url, always) {
  return { ...always, 'cache-control': 'no-store', ...(isOfApi(url) && { 'x-request-id': randomUUID() }) }
}

/**
 * @param {ServerResponse} response
 * @param {Record<string, string>} headers
 */
export function fillHeaders(response, headers) {
  beforeHead(response, (status) => {
    for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
    return status
  })
}

/**
 * @param {ServerResponse} response
 * @param {RefusedRequest} refusal
 */
export function refuse(response, { status, text, allow }) {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, { ...headers, ...(allow && { allow }) })
  response.end(`${text}\n`)
}
