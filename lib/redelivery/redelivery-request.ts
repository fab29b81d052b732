import { signWebhook } from '../ramp/credentials/webhook-signature'

/** The headers that Rampdesk sets itself; extra headers of a target can’t have these names. */
export const OWN_HEADERS = [
  'content-type',
  'signature',
  'user-agent',
  'rampdesk-redelivery',
  'rampdesk-delivery',
  'rampdesk-attempt',
] as const

type Sending = {
  url: string
  secret: string
  /** The extra headers of the target. */
  headers: Readonly<Record<string, string>>
  /** The exact bytes that the platform sent. */
  body: Uint8Array
  jobId: string
  deliveryId: string
  attempt: number
}

export type RedeliveryRequest = { method: 'POST'; url: string; headers: Record<string, string>; body: Uint8Array }

/** The request that a job sends to a target and a dry run shows, signed with the target’s own secret (6.4) and marked as ours. */
export function redeliveryRequest(sending: Sending): RedeliveryRequest {
  return {
    method: 'POST',
    url: sending.url,
    headers: {
      ...sending.headers,
      'content-type': 'application/json',
      'user-agent': 'Rampdesk',
      signature: signWebhook(sending.body, sending.secret),
      'rampdesk-redelivery': sending.jobId,
      'rampdesk-delivery': sending.deliveryId,
      'rampdesk-attempt': String(sending.attempt),
    },
    body: sending.body,
  }
}
