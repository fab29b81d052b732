import { z } from 'zod'

/** The version of the file’s form. */
export const BACKUP_FORM = 1

/** The line after the rows of a table; no row is written like this. */
export const END_OF_TABLE = '\\.'

/** The first line of a backup. `schema` names the newest migration of the database. */
export const BackupHeader = z.object({
  format: z.literal('rampdesk backup'),
  form: z.number(),
  madeAt: z.iso.datetime(),
  product: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  schema: z.object({ at: z.number(), hash: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const TableSums = z.object({ rows: z.int(), sha256: z.string() })
/** `sha256` is over the lines of all rows, in the order of the primary key. */
export type TableSums = z.infer<typeof TableSums>

const SequenceState = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type SequenceState = z.infer<typeof SequenceState>

/** The last line of a backup. Sums are in the order of the header’s tables. */
export const BackupManifest = z.object({ sums: z.array(TableSums), sequences: z.array(SequenceState) })
export type BackupManifest = z.infer<typeof BackupManifest>
