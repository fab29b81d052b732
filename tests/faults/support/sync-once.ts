/** Syncs once between two printed `Verdict`s. May die by SIGKILL at a statement. */
import { readFileSync } from 'node:fs'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { closeDatabase, getDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { dieAt, watchStatements } from './die-at'

/** The environment variable `RECORDS` names a file with one record per line. */
export type Verdict = { falselyClaimed: number; doCountsAgree: boolean; isWhole: boolean }

const { RECORDS = '', DIE_AT = '', DIE_WHEN = '', DIE_AT_NTH = '1' } = process.env

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')
const { name } = environment
const records = readFileSync(RECORDS, 'utf8')
  .split('\n')
  .map((text) => ({ text }))

async function tellVerdict(): Promise<void> {
  const database = await getDatabase()
  const verdict: Verdict = {
    falselyClaimed: await falselyClaimed(database, { records }, name),
    doCountsAgree: new Set(await countFourWays(database, name)).size === 1,
    isWhole: JSON.stringify(await archiveMultiset(database, name)) === JSON.stringify(platformMultiset({ records })),
  }
  process.stdout.write(`${JSON.stringify(verdict)}\n`)
}

if (DIE_AT !== '') dieAt(new RegExp(DIE_AT), Number(DIE_AT_NTH), DIE_WHEN)
await getDatabase()
await tellVerdict()
watchStatements()
await syncDeliveries(environment, { kind: 'head', signal: new AbortController().signal })
await tellVerdict()
await closeDatabase()
process.exit(0)
