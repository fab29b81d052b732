import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

export const DATABASE: DoctorCheck<DeskFacts> = {
  id: 'database',
  title: 'Database',
  async judge({ configuration, database }) {
    if ('problems' in configuration) return notChecked('The configuration must be right first.')
    const engine = configuration.env.databaseUrl ? 'Postgres' : 'PGlite, embedded'
    const reading = await database()
    if ('database' in reading) return foundRight('The database opens and answers.', [engine])
    if (reading.isHeld)
      return notChecked('The embedded database is in use by the running desk.', {
        advice: 'Open the Doctor page of that desk, or stop the desk first.',
        evidence: [reading.failure],
      })
    return foundWrong('The database cannot be opened.', 'See the evidence for the cause.', {
      evidence: [reading.failure],
    })
  },
}

export const MIGRATIONS: DoctorCheck<DeskFacts> = {
  id: 'migrations',
  title: 'Migrations',
  judge: (facts) =>
    withDatabase(facts, async (database): Promise<Judgement> => {
      const { rows } = await database.execute<{ at: string }>(
        sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`,
      )
      const own = new Set(readJournal())
      const strange = rows.filter(({ at }) => !own.has(Number(at))).length
      const missing = [...own].filter((at) => !rows.some((row) => Number(row.at) === at)).length
      const evidence = [`${rows.length} applied, ${own.size} in this version`]
      if (strange > 0)
        return foundWrong(
          'The database was migrated by a newer version.',
          'Start the newer version again, or restore a backup of the older database.',
          { evidence },
        )
      if (missing > 0)
        return foundWrong(`${missing} migrations are missing.`, 'Start the desk, which applies them.', { evidence })
      return foundRight('The tables are those of this version.', evidence)
    }),
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

function readJournal(): number[] {
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib', 'db', 'migrations', 'meta', '_journal.json')
  return Journal.parse(JSON.parse(readFileSync(/*turbopackIgnore: true*/ file, 'utf8'))).entries.map(({ when }) => when)
}
