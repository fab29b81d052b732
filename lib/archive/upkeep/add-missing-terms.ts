import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { termsOfPayload } from '../search-terms'

const BATCH = 500

/** A job of each minute ends in time with so many. */
const BATCHES = 20

/**
 * Gives their terms to rows that an earlier version archived, which had none. Goes on where it was cut short; costs one
 * look into an empty index once all have them.
 *
 * @param batches of 500 rows, after which the rest is left to the next call.
 * @returns how many rows got their terms.
 */
export async function addMissingTerms(signal: AbortSignal, batches = BATCHES): Promise<number> {
  const db = await getDatabase()
  let done = 0
  for (let batch = 0; batch < batches && !signal.aborted; batch++) {
    const { rows } = await db.execute<{ id: string; payload: string }>(
      sql`select id::text as id, payload from delivery where words is null order by id limit ${BATCH}`,
    )
    if (rows.length === 0) break
    const terms = rows.map(({ id, payload }) => ({ id, terms: termsOfPayload(payload) }))
    await db.execute(sql`
      update delivery set words = array_to_tsvector(found.terms)
      from json_to_recordset(${JSON.stringify(terms)}::json) as found(id bigint, terms text[])
      where delivery.id = found.id
    `)
    done += rows.length
  }
  return done
}
