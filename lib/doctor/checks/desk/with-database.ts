import 'server-only'
import type { Database } from '../../../db'
import type { DeskFacts } from '../../probe/desk-facts'
import { type Judgement, notChecked } from '../../report/report'

/** Calls `judge` with the database; “not checked” if the configuration is wrong or the database does not open. */
export async function withDatabase(
  { configuration, database }: DeskFacts,
  judge: (database: Database) => Promise<Judgement>,
): Promise<Judgement> {
  if ('problems' in configuration) return notChecked('The configuration must be right first.')
  const reading = await database()
  return 'database' in reading ? judge(reading.database) : notChecked('The database must open first.')
}
