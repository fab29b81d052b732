import 'server-only'
import type { Environment } from '../../env'
import { platformClient } from '../../platform-client'
import { createWalk, type DeliveryRecord, parseDeliveryPage } from '../../ramp'
import type { AnswerWatch } from './answer-watch'
import { isPassing } from './backoff'

/**
 * Records per page: few at first, because most walks from the newest record find little new, and end once the newest
 * record of a page is well inside what is kept; then the platform's largest page (not-shown.md, 4.9).
 */
const FIRST_PAGES = [40, 10]
const PAGE_SIZE = 100

/** A record may become visible this long after its own timestamp; nothing newer is claimed as read. */
const SETTLING_MS = 5_000

/** A batch ends early at this many characters, so that huge payloads don't pile up. */
const BATCH_CHARACTERS = 8_000_000

/** Consecutive pages of the delivery list, newest record first. */
export type Batch = {
  records: DeliveryRecord[]
  pages: number
  /** How many of the records stood on each page. */
  pageSizes: number[]
  /** Where the next batch begins; null after the last page of the list. */
  nextCursor: string | null
  /** By the platform's clock: up to here the list showed everything when the first page was read. */
  settledAt: Date
  /** By the platform's clock: when the last page was read. */
  readAt: Date
}

/**
 * Reads the delivery list (specification, 4.9) from a cursor, or from its newest record, in batches.
 *
 * @param follow is given each request, to be made and watched.
 * @returns a function that reads the next `pages` pages; fewer at the end of the list, where payloads are large and
 * where trouble comes in between. After trouble that passes it goes on where it stands.
 * @throws PlatformError, from the returned function; of kind `contract` for a list that goes round or never ends.
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

/** Null instead of an error that passes where there is something to keep: the next batch meets the trouble, if it lasts. */
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
 * One page with the exact payloads of its records, and when it was asked for and answered by the platform's clock. The
 * earlier of the two clocks counts, so that one that runs ahead claims nothing.
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
