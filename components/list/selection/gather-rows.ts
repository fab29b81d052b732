import { fetchJson } from '@/components/api/fetch-json'
import type { Cursor, List } from '@/lib/list/define-list'
import type { ListPage } from '@/lib/list/page'
import { frozenAt, type TimeFilter } from '@/lib/list/time'
import type { SelectableRow } from './selection'

/** A clipboard holds no more; a file of any size is what an export is for. */
export const GATHERED_AT_MOST = 100_000

const PAGE = 500

/** What has been read, and where it goes on. */
export type Gathering<F, Row> = {
  which: F
  rows: Row[]
  cursor: string | null
  /** Everything was read, or as much as a clipboard takes. */
  isDone: boolean
  isCut: boolean
}

const hasTime = (which: object): which is TimeFilter => 'range' in which && 'from' in which && 'to' in which

/** `now`: a range such as the last hour is the one that ends then, on every page. */
export function startGathering<F extends object, Row>(which: F, now: Date): Gathering<F, Row> {
  const frozen = hasTime(which) ? { ...which, ...frozenAt(which, now) } : which
  return { which: frozen, rows: [], cursor: null, isDone: false, isCut: false }
}

/** Reads one page more. What was read is kept when a page fails, so that it can be asked for again. */
export async function gatherMore<F, P extends F & Cursor, Row extends SelectableRow, C>(
  list: List<F, P, Row, C>,
  environment: string,
  gathering: Gathering<F, Row>,
  except: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Gathering<F, Row>> {
  const query = list.pageQuery(gathering.which, gathering.cursor, PAGE)
  const page = await fetchJson<ListPage<Row>>(`/api/${environment}/${list.name}${query}`, { signal })
  const all = [...gathering.rows, ...page.rows.filter(({ id }) => !except.has(id))]
  const isCut = all.length > GATHERED_AT_MOST || (all.length === GATHERED_AT_MOST && page.olderCursor !== null)
  return {
    ...gathering,
    rows: all.slice(0, GATHERED_AT_MOST),
    cursor: page.olderCursor,
    isDone: isCut || page.olderCursor === null,
    isCut,
  }
}
