import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asRequest } from '../db/turns/work'
import { logger } from '../logger'
import { observer } from '../metrics/observer'
import { type RequestNotes, withNotes } from './request-notes'

/** The client left before the answer began. */
const CLIENT_LEFT = 499

/** Asked for by programs or beside a page, again and again: the log has them at the level `debug`, unless they fail. */
const QUIET: ReadonlySet<string> = new Set(['file', '/api/health', '/api/ready'])

/**
 * Runs what answers a request. At its end the log has one line about it and the metrics count it: by the pattern of its route, never by the
 * address, whose path and query may name people.
 *
 * @param route a pattern such as `/[environment]/deliveries`
 */
export function watchRequest(request: IncomingMessage, response: ServerResponse, route: string, run: () => void): void {
  const notes: RequestNotes = {}
  const begun = performance.now()
  // Of the beginning: one that is set in between has not seen it.
  const observing = observer()
  observing?.requestBegan()
  response.once('close', () => {
    const ms = performance.now() - begun
    const method = request.method ?? ''
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT
    const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream')
    observing?.requestEnded({ method, route, status, seconds: isStream ? null : ms / 1000 })
    const requestId = response.getHeader('x-request-id')
    const line = { ...(requestId !== undefined && { requestId }), ...notes, method, route, status, ms: Math.round(ms) }
    if (QUIET.has(route) && status < 400) logger.debug(line, 'Request')
    else logger.info(line, 'Request')
  })
  asRequest(() => withNotes(notes, run))
}
