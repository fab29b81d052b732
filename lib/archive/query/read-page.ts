import 'server-only'
import type { Database } from '../../db'
import type { ListCursor } from './cursor'
import type { StoredRow } from './delivery-row'
import { chooseDrive, type Drive, isDriven } from './driver'
import { isFrequent } from './is-frequent'
import { familyOf, needsRows, stored } from './matching'
import { type PageInput, pageQuery, searchedText, searchQueryOf } from './page-query'
import { readTotals } from './read-totals'

const NEWEST: Drive = { stretches: [{}], oldest: null, newest: null }

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
  const drive = await driveOf(db, environment, input)
  return drive === null ? [] : pageQuery(db, environment, input, cursor, drive)
}

/** How the page of an input is read; null where the kept counts say that nothing matches. */
export async function driveOf(db: Database, environment: string, input: PageInput): Promise<Drive | null> {
  if (!isDriven(input) || (needsRows(input) && searchedText(input) === null)) return NEWEST
  const totals = await readTotals(db, environment)
  const asStored = { ...input, events: stored(input.events), endpoints: stored(input.endpoints) }
  return chooseDrive(totals, asStored, familyOf)
}
