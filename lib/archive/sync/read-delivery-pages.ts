import 'server-only'
import type { Environment } from '../../env'
import { platformClient } from '../../platform-client'
import { isPassing } from '../../platform-sync/backoff'
import { createWalk, type DeliveryRecord, parseDeliveryPage } from '../../ramp'
import type { AnswerWatch } from './answer-watch'

/** Few records first, since most walks end soon; then the largest page (not-shown.md, 4.9). */
const FIRST_PAGES = [40, 10]
const PAGE_SIZE = 100

/** A record becomes visible in the list within this time. */
const VISIBLE_AFTER_MS = 5_000

const BATCH_CHARACTERS = 8_000_000

export type Batch = {
  records: DeliveryRecord[]
  pages: number
  pageSizes: number[]
  /** Is null after the last page. */
  nextCursor: string | null
  /** The platform’s time before which everything is in the list. */
  top: Date
  /** The platform’s clock at the last page. */
  readAt: Date
}

/**
 * Reads the delivery list (specification, 4.9) in batches, from a cursor or the newest record.
 *
 * @param follow makes and watches each request.
 * @returns a function that reads the next `pages` pages; fewer at the end of the list, with large payloads, and on trouble, after
 * which it goes on in place.
 * @throws PlatformError, from the returned function; of kind `contract` for a list that loops.
 */
export function createBatchReader(
  environment: Environment,
  start: string | null,
  { signal, follow }: { signal: AbortSignal; follow: AnswerWatch['follow'] },
) {
  const advance = createWalk({ cursor: start, operation: 'Read deliveries' })
  const sizes = start === null ? [...FIRST_PAGES] : []
  let cursor = start

  return async function readBatch(pages: number): Promise<Batch> {
    const batch: Batch = { ...NOTHING_READ, records: [], pageSizes: [], nextCursor: cursor }
    let characters = 0
    do {
      const page = await readUnlessTroubled(batch.pages > 0, () =>
        follow(() => readDeliveryPage(environment, { cursor, limit: sizes[0] ?? PAGE_SIZE }, signal)),
      )
      if (page === null) break
      sizes.shift()
      if (batch.pages === 0) batch.top = new Date(page.askedAt.getTime() - VISIBLE_AFTER_MS)
      cursor = advance({ ...page, data: page.records })
      for (const record of page.records) batch.records.push(record)
      batch.pageSizes.push(page.records.length)
      batch.nextCursor = cursor
      batch.readAt = page.answeredAt
      batch.pages += 1
      characters += page.characters
    } while (cursor !== null && batch.pages < pages && characters < BATCH_CHARACTERS)
    return batch
  }
}

/** @returns null for passing trouble once pages are at hand. */
async function readUnlessTroubled<T>(hasSome: boolean, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (hasSome && isPassing(error)) return null
    throw error
  }
}

const NOTHING_READ = { pages: 0, top: new Date(0), readAt: new Date(0) }

/** Reads a page with exact payloads. The earlier of both clocks counts, so that a fast clock claims nothing. */
async function readDeliveryPage(
  environment: Environment,
  { cursor, limit }: { cursor: string | null; limit: number },
  signal: AbortSignal,
) {
  const begin = performance.now()
  const { text, date } = await platformClient(environment).callRaw('listWebhookDeliveries', {
    query: { limit, ...(cursor === null ? {} : { cursor }) },
    signal,
  })
  const answeredAt = Math.min(Date.now(), date?.getTime() ?? Number.POSITIVE_INFINITY)
  return {
    ...parseDeliveryPage(text),
    characters: text.length,
    askedAt: new Date(answeredAt - (performance.now() - begin)),
    answeredAt: new Date(answeredAt),
  }
}
