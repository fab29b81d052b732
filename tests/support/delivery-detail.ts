import { createHash } from 'node:crypto'
import type { Frame } from '@/components/api/frame-context'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { whatHappened } from '@/lib/archive/happened/what-happened'
import { NO_COVERAGE } from './no-coverage'

/** A delivery with its details; size and hash follow from the payload. */
export function deliveryDetail(over: Partial<DeliveryDetail> = {}): DeliveryDetail {
  const payload = over.payload ?? '{"event":"payment.updated"}'
  return {
    id: '1',
    time: '2026-11-21T10:00:00.000Z',
    event: 'payment.updated',
    family: 'generic',
    outcome: 'delivered',
    responseStatus: 200,
    endpoint: 'https://hooks.acme.example/ramp',
    userId: null,
    resourceId: null,
    eventId: null,
    sequence: null,
    isSettled: null,
    moneyTone: null,
    money: null,
    timestampText: null,
    success: true,
    error: null,
    occurredAt: null,
    archivedAt: '2026-11-21T10:00:01.000Z',
    payload,
    payloadRestAt: null,
    payloadBytes: Buffer.byteLength(payload),
    payloadSha256: createHash('sha256').update(payload).digest('hex'),
    extra: null,
    contradiction: null,
    cutTexts: [],
    identicalRecords: 1,
    daysLeft: 29,
    resolution: null,
    incident: null,
    happened: whatHappened(over.event ?? 'payment.updated', payload),
    ...over,
  }
}

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

/** The frame around the pages of the sandbox, for a viewer. */
export const FRAME: Frame = {
  environment,
  environments: [environment],
  operator: { name: 'Vera Viewer', email: 'viewer@demo.example', role: 'viewer' },
  coverage: NO_COVERAGE,
}
