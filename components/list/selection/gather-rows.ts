import { call } from '@/components/api/fetch-json'
import { listRoutes } from '@/lib/list/api/list-routes'
import type { Cursor, List } from '@/lib/list/define-list'
import { frozenAt, type TimeFilter } from '@/lib/list/time'
import type { SelectableRow } from './selection'

/** The most rows that are copied; larger sets are for exports. */
export const GATHERED_AT_MOST = 100_000

const PAGE = 500

export type Gathering<F, Row> = {
  which: F
  rows: Row[]
  cursor: string | null
  /** All rows are gathered, or `GATHERED_AT_MOST`. */
  isDone: boolean
  isCut: boolean
}

const hasTime = (which: object): which is TimeFilter => 'range' in which && 'from' in which && 'to' in which

/** Starts gathering; a relative range is fixed at `now` for every page. */
export function startGathering<F extends object, Row>(which: F, now: Date): Gathering<F, Row> {
  const frozen = hasTime(which) ? { ...which, ...frozenAt(which, now) } : which
  return { which: frozen, rows: [], cursor: null, isDone: false, isCut: false }
}

/** Reads further pages; if one fails, the others are kept for another try. */
export async function gatherMore<F, P extends F & Cursor, Row extends SelectableRow, C>(
  list: List<F, P, Row, C>,
  environment: string,
  gathering: Gathering<F, Row>,
  except: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Gathering<F, Row>> {
  const query = list.pageQuery(gathering.which, gathering.cursor, PAGE)
  const page = await call(listRoutes(list).page, { environment }, { query, signal })
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
