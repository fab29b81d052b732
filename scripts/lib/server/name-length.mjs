import { LENGTH_HEADER } from '../../../lib/server-hooks.mjs'
import { beforeHead } from './before-head.mjs'

/** @import { ServerResponse } from 'node:http' */

/**
 * Next.js takes `content-length` off the answer of a route, so the app gives the length in a header of its own.
 * @param {ServerResponse} response
 */
export function nameLength(response) {
  beforeHead(response, (status) => {
    const length = response.getHeader(LENGTH_HEADER)
    response.removeHeader(LENGTH_HEADER)
    if (length !== undefined && !response.hasHeader('content-encoding')) response.setHeader('content-length', length)
    return status
  })
}
