import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asRequest } from '../db/turns/work'
import { logger } from '../logger'
import { observer } from '../metrics/observer'
import { tracer } from '../tracing/tracer'
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
  const isQuiet = QUIET.has(route)
  const span = isQuiet ? undefined : beginSpan(request.method ?? '', route)
  response.once('close', () => {
    const ms = performance.now() - begun
    const method = request.method ?? ''
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT
    const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream')
    observing?.requestEnded({ method, route, status, seconds: isStream ? null : ms / 1000 })
    const requestId = response.getHeader('x-request-id')
    const line = { ...(requestId !== undefined && { requestId }), ...notes, method, route, status, ms: Math.round(ms) }
    span?.end({
      isFailed: status >= 500,
      attributes: {
        'http.response.status_code': status,
        ...(requestId !== undefined && { 'rampdesk.request_id': String(requestId) }),
        ...(notes.environment !== undefined && { 'rampdesk.environment': notes.environment }),
      },
    })
    if (isQuiet && status < 400) logger.debug(line, 'Request')
    else logger.info(line, 'Request')
  })
  asRequest(() => withNotes(notes, span ? () => span.run(run) : run))
}

/** Each request begins a trace of its own: what a client says of one is not taken. */
function beginSpan(method: string, route: string) {
  const attributes = { 'http.request.method': method, 'http.route': route }
  return tracer()?.begin({ name: `${method} ${route}`, kind: 'server', attributes })
}
