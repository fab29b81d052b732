import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { termsOfSearch } from '../archive/search-terms'
import { indexable } from '../codec/indexable'
import type { Database } from '../db'
import type { Select } from '../db/prepared-read'
import { delivery } from '../db/schema'
import { keysetOrder } from '../list/sql'
import type { Finding } from '../recognise/finding'
import { looseIds } from '../recognise/loose-ids'
import type { FoundRow } from './match-rows'
import { SPELLINGS_READ } from './search-source'
import { keySpellings } from './spellings'

/** The most bytes of a payload that a search reads. */
const LONGEST_READ = 16_384

/** The most rows with a key’s search terms that are sorted by time. */
const GATHERED_AT_MOST = 5000

const COLUMNS = {
  event: delivery.event,
  userId: delivery.userId,
  resourceId: delivery.resourceId,
  eventId: delivery.eventId,
  sequence: delivery.sequence,
  timestamp: delivery.timestamp,
  payload: sql<string>`case when ${delivery.payloadBytes} <= ${LONGEST_READ} then ${delivery.payload} else '' end`,
}

type RowsQuery = Select<FoundRow> & { getSQL(): SQL }

/** The newest rows with an id, from the index of its column. */
export function rowsByColumn(
  db: Database,
  environment: string,
  column: PgColumn,
  id: string,
  limit: number,
): RowsQuery {
  return db
    .select(COLUMNS)
    .from(delivery)
    .where(and(eq(delivery.environment, environment), eq(column, indexable(id))))
    .orderBy(...keysetOrder(delivery, null))
    .limit(limit)
}

/** The newest rows whose payload has all words of a key, from the index of search terms. */
export function rowsByTerm(db: Database, environment: string, finding: Finding, limit: number): RowsQuery {
  const found = db.$with('found').as(
    db
      .select({ id: delivery.id, sortAt: delivery.sortAt })
      .from(delivery)
      .where(and(eq(delivery.environment, environment), wholeWords(finding)))
      .limit(GATHERED_AT_MOST),
  )
  const newest = db
    .select({ id: found.id })
    .from(found)
    .orderBy(...keysetOrder(found, null))
    .limit(limit)
  return db
    .with(found)
    .select(COLUMNS)
    .from(delivery)
    .where(and(eq(delivery.environment, environment), inArray(delivery.id, newest)))
    .orderBy(...keysetOrder(delivery, null))
}

/** The spellings of an id in rows that have its words, because search terms ignore letter case. */
export async function archivedSpellings(db: Database, environment: string, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ spelling: string }>(spellingsQuery(environment, id))
  return rows.map(({ spelling }) => spelling)
}

export function spellingsQuery(environment: string, id: string): SQL {
  return sql`
    select distinct given.spelling from (
      select user_id, resource_id, event_id from delivery
      where environment = ${environment} and ${wholeWords({ kind: 'unknown id', value: id })} limit ${GATHERED_AT_MOST}
    ) as found cross join lateral (values (user_id), (resource_id), (event_id)) as given (spelling)
    where lower(given.spelling) = lower(${indexable(id)}) limit ${SPELLINGS_READ}
  `
}

/** The condition for rows with all words of a key; a key without words finds nothing. */
function wholeWords(finding: Finding): SQL {
  const spellings = keySpellings(finding)
    .map((spelling) => termsOfSearch(spelling).filter((term) => finding.kind !== 'URL' || looseIds(term).length > 0))
    .filter(({ length }) => length > 0)
    .map((terms) => `(${terms.map(quoted).join(' & ')})`)
  return spellings.length === 0 ? sql`false` : sql`${delivery.searchTerms} @@ ${spellings.join(' | ')}::tsquery`
}

const quoted = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`
