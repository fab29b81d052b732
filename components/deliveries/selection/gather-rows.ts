import { fetchJson } from '@/components/api/fetch-json'
import type { DeliveryPage, DeliveryRow } from '@/lib/archive/dto'
import { filterOf } from '@/lib/archive/filter/address-filter'
import { type AddressFilters, deliveryQuery } from '@/lib/archive/filter/search-params'

/** A clipboard holds no more; a file of any size is what an export is for. */
export const GATHERED_AT_MOST = 100_000

/** What has been read, and where it goes on. */
export type Gathering = {
  which: AddressFilters
  rows: DeliveryRow[]
  cursor: string | null
  /** Everything was read, or as much as a clipboard takes. */
  isDone: boolean
  isCut: boolean
}

/** `now`: a range such as the last hour is the one that ends then, on every page. */
export function startGathering(which: AddressFilters, now: Date): Gathering {
  const { from, to } = filterOf(which, now)
  const frozen = { ...which, range: null, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  return { which: frozen, rows: [], cursor: null, isDone: false, isCut: false }
}

/** Reads one page more. What was read is kept when a page fails, so that it can be asked for again. */
export async function gatherMore(
  environment: string,
  gathering: Gathering,
  except: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Gathering> {
  const query = deliveryQuery({ ...gathering.which, limit: 500, cursor: gathering.cursor })
  const page = await fetchJson<DeliveryPage>(`/api/${environment}/deliveries${query}`, { signal })
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
