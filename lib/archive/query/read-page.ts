import 'server-only'
import type { Database } from '../../db'
import { readRows } from '../../db/prepared-read'
import type { ListCursor } from '../../list/cursor'
import type { StoredRow } from './delivery-row'
import { isFrequent } from './is-frequent'
import { asStored, familyOf, needsRows } from './matching'
import { type PageInput, rowsQuery, searchedText, searchQueryOf } from './page-query'
import { isIndexed } from './passes'
import { choosePlan, findExactRange, type QueryPlan } from './query-plan'
import { readRange } from './read-range'
import { readTotals } from './read-totals'

const NEWEST: QueryPlan = { ranges: [{}], oldest: null, newest: null }

/** Reads one page and one more row, beyond a cursor. */
export async function readPage(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
): Promise<StoredRow[]> {
  const range = findExactRange(asStored(input))
  if (range) return readRange(db, environment, range, input.limit, cursor)
  const text = searchedText(input)
  if (text !== null && !(await isFrequent(db, environment, text, cursor)))
    return readRows(db, searchQueryOf(db, environment, input, cursor))
  const plan = await planOf(db, environment, input)
  return plan === null ? [] : readRows(db, rowsQuery(db, environment, input, cursor, plan))
}

/** @returns null if nothing matches. */
export async function planOf(db: Database, environment: string, input: PageInput): Promise<QueryPlan | null> {
  if (!isIndexed(input) || (needsRows(input) && searchedText(input) === null)) return NEWEST
  const totals = await readTotals(db, environment)
  return choosePlan(totals, asStored(input), familyOf)
}
