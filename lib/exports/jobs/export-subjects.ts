import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { ROWS_WITH_SUBJECTS } from '../limits'
import type { ExportSource, SqlRows } from '../source'

/** The users and resources in an export; null if it has too many rows. */
export type ExportSubjects = string[] | null

/** Reads the subjects in the snapshot of the rows. @param total number of rows; null if they were not counted */
export async function readSubjects(
  db: Database,
  { subjects = [], table, join = sql``, where = sql`true` }: SqlRows,
  total: number | null,
): Promise<ExportSubjects> {
  if (subjects.length === 0) return []
  if (total !== null && total > ROWS_WITH_SUBJECTS) return null
  const { rows } = await db.execute<{ count: number; subjects: string[] }>(sql`
    with found as materialized (
      select array[${sql.join(subjects, sql`, `)}]::text[] as of_row from ${table} ${join}
      where ${where} limit ${ROWS_WITH_SUBJECTS + 1}
    )
    select (select count(*)::integer from found) as count,
      array(select distinct subject from found, unnest(of_row) as subject where subject is not null) as subjects`)
  const [found] = rows
  return found && found.count <= ROWS_WITH_SUBJECTS ? found.subjects : null
}

/** Collects the subjects of the rows that go through. */
export function collectSubjects(source: ExportSource) {
  const found = new Set<string>()
  let [count, isTold] = [0, false]
  return {
    async *through(pages: AsyncIterable<unknown[]>): AsyncIterable<unknown[]> {
      for await (const page of pages) {
        count += page.length
        const subjects = page.flatMap((row) => source.subjects(row)).filter((subject) => subject !== null)
        isTold ||= subjects.length > 0
        if (count > ROWS_WITH_SUBJECTS) found.clear()
        else for (const subject of subjects) found.add(subject)
        yield page
      }
    },
    /** Call it once every row has gone through. */
    subjects: (): ExportSubjects => (isTold && count > ROWS_WITH_SUBJECTS ? null : [...found]),
  }
}
