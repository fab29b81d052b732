import 'server-only'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../db'
import { isFrequent } from './is-frequent'
import { type PageInput, rowsQuery, searchedText, searchQueryOf } from './page-query'
import { planOf } from './read-page'

/**
 * The newest `limit` matches and one more as a subquery, with the columns of `ROW_COLUMNS` under the table’s names. Null
 * if nothing can match.
 */
export async function matchingQuery(db: Database, environment: string, input: PageInput): Promise<SQL | null> {
  const text = searchedText(input)
  if (text !== null && !(await isFrequent(db, environment, text, null)))
    return searchQueryOf(db, environment, input, null).getSQL()
  const plan = await planOf(db, environment, input)
  return plan === null ? null : rowsQuery(db, environment, input, null, plan).getSQL()
}
