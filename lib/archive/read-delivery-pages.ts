import 'server-only'
import type { Environment } from '../env'
import { platformClient } from '../platform-client'
import { createWalk, type DeliveryPage, type DeliveryRecord, parseDeliveryPage } from '../ramp'

/** The platform's largest page (not-shown.md, 4.9). */
const PAGE_SIZE = 100

/** A record may become visible this long after its own timestamp; nothing newer is claimed as read. */
const SETTLING_MS = 5_000

/** Consecutive pages of the delivery list, newest record first. */
export type Batch = {
  records: DeliveryRecord[]
  pages: number
  /** Where the next batch begins; null after the last page. */
  nextCursor: string | null
  /** By the platform's clock: up to here the list showed everything when the first page was read. */
  settledAt: Date
}

/**
 * Reads the delivery list (specification, 4.9) from a cursor, or from its newest record, in batches.
 *
 * @returns a function that reads the next `pages` pages, fewer at the end of the list.
 * @throws PlatformError, from the returned function; of kind `contract` for a list that goes round or never ends.
 */
export function createBatchReader(environment: Environment, start: string | null, signal: AbortSignal) {
  const advance = createWalk({ cursor: start, operation: 'Read deliveries' })
  let cursor = start

  return async function readBatch(pages: number): Promise<Batch> {
    const batch: Batch = { records: [], pages: 0, nextCursor: cursor, settledAt: new Date() }
    do {
      const page = await readDeliveryPage(environment, cursor, signal)
      if (batch.pages === 0) batch.settledAt = page.settledAt
      cursor = advance({ ...page, data: page.records })
      batch.records.push(...page.records)
      batch.nextCursor = cursor
      batch.pages += 1
    } while (cursor !== null && batch.pages < pages)
    return batch
  }
}

/** One page with the exact payloads of its records. */
async function readDeliveryPage(
  environment: Environment,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DeliveryPage & { settledAt: Date }> {
  const askedAt = new Date()
  const answer = await platformClient(environment).callRaw('listWebhookDeliveries', {
    query: { limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
    signal,
  })
  return {
    ...parseDeliveryPage(answer.text),
    settledAt: new Date((answer.date ?? askedAt).getTime() - SETTLING_MS),
  }
}
