import 'server-only'
import type { Database } from '../../../db'
import type { DeskFacts } from '../../probe/desk-facts'
import { type Judgement, notChecked } from '../../report/report'

/** Judges by the database, where it opens. */
export async function withDatabase(
  { configuration, database }: DeskFacts,
  judge: (database: Database) => Promise<Judgement>,
): Promise<Judgement> {
  if ('problems' in configuration) return notChecked('The configuration must be right first.')
  const reading = await database()
  return 'database' in reading ? judge(reading.database) : notChecked('The database must open first.')
}
