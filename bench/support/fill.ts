/** Fills the database of the configuration: `node … fill.ts 10000`. */
import { closeDatabase, getDatabase } from '@/lib/db'
import { fillArchive } from './fill-archive'

await fillArchive(await getDatabase(), Number(process.argv[2]))
await closeDatabase()
process.exit(0)
