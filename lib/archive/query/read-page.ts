import 'server-only'
import type { Database } from '../../db'
import type { ListCursor } from '../../list/cursor'
import type { StoredRow } from './delivery-row'
import { isFrequent } from './is-frequent'
import { familyOf, needsRows, stored } from './matching'
import { type PageInput, rowsQuery, searchedText, searchQueryOf } from './page-query'
import { choosePlan, isIndexed, type QueryPlan } from './query-plan'
import { readTotals } from './read-totals'

const NEWEST: QueryPlan = { ranges: [{}], oldest: null, newest: null }

/** One page of an environment and one row more, beyond a cursor and in its direction. */
export async function readPage(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
): Promise<StoredRow[]> {
  const text = searchedText(input)
  if (text !== null && !(await isFrequent(db, environment, text, cursor)))
    return searchQueryOf(db, environment, input, cursor)
  const plan = await planOf(db, environment, input)
  return plan === null ? [] : rowsQuery(db, environment, input, cursor, plan)
}

/** How the page of an input is read; null where the kept counts say that nothing matches. */
export async function planOf(db: Database, environment: string, input: PageInput): Promise<QueryPlan | null> {
  if (!isIndexed(input) || (needsRows(input) && searchedText(input) === null)) return NEWEST
  const totals = await readTotals(db, environment)
  const asStored = { ...input, events: stored(input.events), endpoints: stored(input.endpoints) }
  return choosePlan(totals, asStored, familyOf)
}
