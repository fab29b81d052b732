import { type SandboxContext, userOf } from '../http/context'
import { cursorScope } from '../http/cursor'
import { type Entry, pageOfShelf, type Sort } from '../records/shelf'
import type { Sandbox } from '../sandbox'
import { answerList } from './answer-list'

type Listed<T> = {
  list: string
  entries: readonly Entry<T>[]
  query: { limit: number; cursor?: string | undefined; sort: Sort } & Record<string, unknown>
  fits: (item: T) => boolean
  record: (item: T) => unknown
}

/** Section 4.11. Cursors hold for one user, one order and one set of filters. */
export function answerPage<T>(sandbox: Sandbox, context: SandboxContext, listed: Listed<T>): Response {
  const { list, entries, fits, record } = listed
  const { limit, cursor, ...filters } = listed.query
  const scope = cursorScope(list, { userId: userOf(context).id, ...filters })
  const read = (after: number | null) => {
    const page = pageOfShelf(entries, { sort: filters.sort, after, limit, fits })
    const texts = page.entries.map(({ item }) => Buffer.from(JSON.stringify(record(item))))
    return { texts, last: page.entries.at(-1)?.position ?? null, hasMore: page.hasMore }
  }
  return answerList(sandbox, context, { scope, cursor, read })
}
