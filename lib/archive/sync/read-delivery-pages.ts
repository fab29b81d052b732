import 'server-only'
import type { Environment } from '../../env'
import { platformClient } from '../../platform-client'
import { createWalk, type DeliveryRecord, parseDeliveryPage } from '../../ramp'
import type { AnswerWatch } from './answer-watch'
import { isPassing } from './backoff'

/** Records per page: few at first, since most walks end soon; then the platform's largest page (not-shown.md, 4.9). */
const FIRST_PAGES = [40, 10]
const PAGE_SIZE = 100

/** Records may become visible so late; nothing newer is claimed. */
const SETTLING_MS = 5_000

/** A batch ends early at so many characters. */
const BATCH_CHARACTERS = 8_000_000

/** Consecutive pages of the delivery list, newest record first. */
export type Batch = {
  records: DeliveryRecord[]
  pages: number
  /** How many of the records stood on each page. */
  pageSizes: number[]
  /** Start of the next batch; null after the list's last page. */
  nextCursor: string | null
  /** By the platform's clock: the list showed everything up to here when the first page was read. */
  settledAt: Date
  /** By the platform's clock: when the last page was read. */
  readAt: Date
}

/**
 * Reads the delivery list (specification, 4.9) in batches, from a cursor or the newest record.
 *
 * @param follow makes and watches each request.
 * @returns reads the next `pages` pages; fewer at the end of the list, with large payloads, and on trouble, after
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
      if (batch.pages === 0) batch.settledAt = new Date(page.askedAt.getTime() - SETTLING_MS)
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

/** Null for passing trouble where pages are already at hand; the next batch meets it again. */
async function readUnlessTroubled<T>(hasSome: boolean, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (hasSome && isPassing(error)) return null
    throw error
  }
}

const NOTHING_READ = { pages: 0, settledAt: new Date(0), readAt: new Date(0) }

/**
 * One page with exact payloads, and its times by the platform's clock. The earlier clock counts, so that a fast one
 * claims nothing.
 */
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
