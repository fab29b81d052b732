import 'server-only'
import type { RequestReport } from '../ramp'
import { tracer } from './tracer'

/** Records a span for a platform request that has ended, named by its endpoint. */
export function tracePlatformCall({ environment, endpoint, attempt, durationMs, status, kind }: RequestReport): void {
  const attributes = {
    'rampdesk.environment': environment,
    'rampdesk.platform.endpoint': endpoint,
    'http.request.resend_count': attempt - 1,
  }
  const span = tracer()?.begin({ name: `platform ${endpoint}`, kind: 'client', attributes, agoMs: durationMs })
  span?.end({
    isFailed: kind !== null,
    attributes: {
      ...(status !== null && { 'http.response.status_code': status }),
      ...(kind !== null && { 'error.type': kind }),
    },
  })
}
