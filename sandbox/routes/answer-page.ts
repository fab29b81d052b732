import { jsonText, type SandboxContext, userOf } from '../http/context'
import { cursorScope } from '../http/cursor'
import { listText, pageStart } from '../http/list'
import type { Sandbox } from '../sandbox'
import { type Entry, readPage, type Sort } from '../state/shelf'

type Listed<T> = {
  /** The list's name: cursors of one list are refused by another. */
  list: string
  entries: readonly Entry<T>[]
  query: { limit: number; cursor?: string | undefined; sort: Sort } & Record<string, unknown>
  fits: (item: T) => boolean
  record: (item: T) => unknown
}

/** A page of what a user has (section 4.11). Cursors hold for one user, one order and one set of filters. */
export function answerPage<T>({ cursors }: Sandbox, context: SandboxContext, listed: Listed<T>): Response {
  const { list, entries, fits, record } = listed
  const { limit, cursor, ...filters } = listed.query
  const { sort } = filters
  const scope = cursorScope(list, { userId: userOf(context).id, ...filters })
  const after = pageStart(cursors, scope, cursor)
  if (context.get('isEmptyPage')) return emptyPage()
  const page = readPage(entries, { sort, after, limit, fits })
  const last = page.entries.at(-1)
  const next = page.hasMore && last !== undefined ? cursors.write(scope, last.position) : null
  const texts = page.entries.map(({ item }) => JSON.stringify(record(item)))
  return jsonText(context, listText(texts, page.hasMore, next))

  /** A fault: nothing here, but more to come. */
  function emptyPage(): Response {
    const start = after ?? (sort === 'desc' ? (entries.at(-1)?.position ?? 0) + 1 : (entries[0]?.position ?? 1) - 1)
    return jsonText(context, listText([], true, cursors.write(scope, sort === 'desc' ? start - 0.5 : start + 0.5)))
  }
}
