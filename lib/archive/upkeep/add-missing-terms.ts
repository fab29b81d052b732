import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { termsOfPayload } from '../search-terms'

const BATCH = 500

/** Fits into a job that runs each minute. */
const BATCHES = 20

/**
 * Adds search terms to rows of versions without search, resuming where it was cut; a finished archive costs one index
 * lookup.
 *
 * @param batches of 500 rows.
 * @returns how many rows got terms.
 */
export async function addMissingTerms(signal: AbortSignal, batches = BATCHES): Promise<number> {
  const db = await getDatabase()
  let done = 0
  for (let batch = 0; batch < batches && !signal.aborted; batch++) {
    const { rows } = await db.execute<{ environment: string; id: string; payload: string }>(
      sql`select environment, id::text as id, payload from delivery where words is null order by id limit ${BATCH}`,
    )
    if (rows.length === 0) break
    const terms = rows.map(({ environment, id, payload }) => ({ environment, id, terms: termsOfPayload(payload) }))
    await db.execute(sql`
      update delivery set words = array_to_tsvector(found.terms)
      from json_to_recordset(${JSON.stringify(terms)}::json) as found(environment text, id bigint, terms text[])
      where delivery.environment = found.environment and delivery.id = found.id
    `)
    done += rows.length
  }
  return done
}
