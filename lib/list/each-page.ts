import { AppError } from '../errors'
import type { ListPage } from './page'

/**
 * Every page of a list, newest first, read lazily. Freeze a relative range before (`frozenAt`), or it moves during the
 * walk.
 * @param read gives the page of a cursor; null is the newest.
 * @throws errors of `read`, the signal’s reason after an abort, and AppError `unavailable` for a repeated cursor
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
