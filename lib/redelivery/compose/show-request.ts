import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { INLINE_UP_TO } from '../../archive/detail/curl-command'
import { noSuchDelivery, parseDeliveryId } from '../../archive/detail/delivery-id'
import { payloadFileName } from '../../archive/detail/payload-file-name'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { requestTo } from '../send-request'
import { openTarget } from '../targets/open-target'
import { curlRequest } from './curl-request'
import type { DryRunHeader, ShownRequest } from './dto'

/** The most characters of a body that are shown. */
const TEXT_SHOWN = 65_536

/** Stands in for the job number, because a dry run has no job. */
const DRY_RUN = 'dry-run'

const NOTES: Record<string, string> = {
  signature: 'HMAC-SHA-256 of the exact bytes, with the target’s signing secret',
  'rampdesk-redelivery': 'the job number, once there is one',
}

/**
 * The exact request that a redelivery would send to a target, signed with the real secret. Nothing is sent, and the answer holds
 * no secret: values of extra headers are left out. @throws AppError `forbidden` without redelivery.send and delivery.read;
 * `not_found` for a delivery or target that this environment does not have; `conflict` as `openTarget`
 */
export async function showRequest(
  scope: Scope,
  { deliveryId, targetId }: { deliveryId: string; targetId: string },
): Promise<ShownRequest> {
  authorize(scope, 'redelivery.send')
  authorize(scope, 'delivery.read')
  const { payload, ...named } = await readPayload(scope, deliveryId)
  const target = await openTarget(scope.environment.name, targetId)
  const body = Buffer.from(payload, 'utf8')
  const request = requestTo(target, { body, jobId: DRY_RUN, deliveryId, attempt: 1 })
  const secret = new Set(Object.keys(target.headers).map((name) => name.toLowerCase()))
  const headers = Object.entries(request.headers).map(
    ([name, value]): DryRunHeader =>
      secret.has(name.toLowerCase())
        ? { name, value: null, note: 'an extra header of the target; its value stays on the server' }
        : { name, value, note: NOTES[name] ?? null },
  )
  // The connection adds this header.
  headers.push({ name: 'accept-encoding', value: 'identity', note: null })
  const fileName = payloadFileName(named)
  const isLong = payload.length > INLINE_UP_TO
  return {
    method: request.method,
    url: request.url,
    target: { name: target.name, fingerprint: target.fingerprint },
    headers,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    text: payload.slice(0, TEXT_SHOWN),
    isTextCut: payload.length > TEXT_SHOWN,
    curl: curlRequest({ url: request.url, headers, payload, fileName }),
    curlFile: isLong ? fileName : null,
  }
}

async function readPayload(scope: Scope, id: string) {
  const number = parseDeliveryId(id)
  if (number === null) throw noSuchDelivery(scope, id)
  const db = await getDatabase()
  const [row] = await db
    .select({
      id: sql<string>`${delivery.id}::text`,
      event: delivery.event,
      eventId: delivery.eventId,
      payload: delivery.payload,
    })
    .from(delivery)
    .where(and(eq(delivery.environment, scope.environment.name), eq(delivery.id, number)))
  if (!row) throw noSuchDelivery(scope, id)
  return row
}
