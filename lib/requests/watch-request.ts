import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asRequest } from '../db/turns/work'
import { logger } from '../logger'
import { observer } from '../metrics/observer'
import { tracer } from '../tracing/tracer'
import { type RequestNotes, withNotes } from './request-notes'

/** The status that is logged if the client left before the answer began. */
const CLIENT_LEFT = 499

/** Routes that programs and pages ask for again and again; unless they fail, they are logged at the level `debug`. */
const QUIET: ReadonlySet<string> = new Set(['file', '/api/health', '/api/ready'])

/**
 * Runs the function that answers a request. When the answer ends, one log line and the metrics record it, by the pattern of its
 * route and never by its address, whose path and query may name people.
 *
 * @param route a pattern, for example `/[environment]/deliveries`
 */
export function watchRequest(request: IncomingMessage, response: ServerResponse, route: string, run: () => void): void {
  const notes: RequestNotes = {}
  const begun = performance.now()
  // The same observer at both ends: one that is set in between has not counted the beginning.
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

/** Begins a new trace for each request; a trace header of a client is ignored. */
function beginSpan(method: string, route: string) {
  const attributes = { 'http.request.method': method, 'http.route': route }
  return tracer()?.begin({ name: `${method} ${route}`, kind: 'server', attributes })
}
