import type { DeliveryRow } from '@/lib/archive/dto'

export function rowOf(over: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id: '1',
    time: '2026-01-20T12:00:00.000Z',
    event: 'payment.updated',
    family: 'generic',
    outcome: 'failed',
    responseStatus: 503,
    endpoint: 'https://hooks.acme.example/ramp',
    userId: 'usr_1',
    resourceId: 'offr_1',
    eventId: null,
    sequence: null,
    isSettled: false,
    moneyTone: null,
    money: null,
    ...over,
  }
}
