import 'server-only'
import type { RampClient } from '../../ramp'
import { PlatformError } from '../../ramp'
import { type EndpointId, endpointOf } from '../../ramp/contract/endpoints/endpoints'

/** One read of the integrator’s data per scope that the desk needs; `limit` gives two of them a query to sign. */
const READS = {
  listWebhooks: (client: RampClient) => client.call('listWebhooks'),
  listWebhookDeliveries: (client: RampClient) => client.call('listWebhookDeliveries', { query: { limit: 1 } }),
  listAchDebitReturns: (client: RampClient) => client.call('listAchDebitReturns', { query: { limit: 1 } }),
} satisfies Partial<Record<EndpointId, (client: RampClient) => Promise<unknown>>>

type ReadId = keyof typeof READS
type AnswerOf<Id extends ReadId> = Awaited<ReturnType<(typeof READS)[Id]>>

export type SignedRead<Answer = unknown> = { id: EndpointId; answer: Answer } | { id: EndpointId; error: PlatformError }

export type SignedReads = { [Id in ReadId]: SignedRead<AnswerOf<Id>> } & { body: SignedRead }

/** Makes the reads one after the other, so that they don’t disturb each other. */
export async function makeSignedReads(client: RampClient): Promise<SignedReads> {
  return {
    listWebhooks: await attempt('listWebhooks', () => READS.listWebhooks(client)),
    listWebhookDeliveries: await attempt('listWebhookDeliveries', () => READS.listWebhookDeliveries(client)),
    listAchDebitReturns: await attempt('listAchDebitReturns', () => READS.listAchDebitReturns(client)),
    body: await attempt('createIntegratorToken', () =>
      client.call('createIntegratorToken', { body: { userApiKey: UNKNOWN_USER_KEY } }),
    ),
  }
}

/** No user has this key, so the platform answers 400 (4.9) and creates nothing. */
const UNKNOWN_USER_KEY = 'ak_rampdesk_doctor_no_such_key'

/** The endpoint with how it answered: `answered`, or the status or kind of error. */
export function readWords(read: SignedRead): string {
  const { method, path } = endpointOf(read.id)
  if ('answer' in read) return `${method} ${path}: answered`
  const { platformStatus, kind, requestId } = read.error
  return `${method} ${path}: ${platformStatus ?? kind}${requestId ? `, request ${requestId}` : ''}`
}

export function isRefused(read: SignedRead): boolean {
  return 'error' in read && read.error.kind === 'unauthorized'
}

async function attempt<Answer>(id: EndpointId, read: () => Promise<Answer>): Promise<SignedRead<Answer>> {
  try {
    return { id, answer: await read() }
  } catch (error) {
    if (error instanceof PlatformError) return { id, error }
    throw error
  }
}
