import { AppError } from '../errors'
import type { ListPage } from './page'

/**
 * Every page of a list from the newest on, for jobs and exports: the next one is read when it is asked for, so that no
 * history stands in memory. Freeze a range that ends now (`boundsAt`) before, or it moves while the list is read.
 *
 * @param read gives the page of a cursor; null is the newest.
 * @throws what `read` throws, the signal's reason once it is aborted, and AppError `unavailable` where a page leads back.
 */
export async function* eachPage<Row>(
  read: (cursor: string | null) => Promise<ListPage<Row>>,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null
  do {
    signal?.throwIfAborted()
    const page: ListPage<Row> = await read(cursor)
    if (page.rows.length > 0) yield page.rows
    if (page.olderCursor !== null && page.olderCursor === cursor)
      throw new AppError('unavailable', 'A page of the list leads back to itself.')
    cursor = page.olderCursor
  } while (cursor !== null)
}
