/** Prints a `Verdict`, syncs once and prints another. Dies by SIGKILL at a given statement, or by the test. */
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { closeDatabase, getDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/archive-model'

/** `RECORDS` names a file with one record per line. */
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

let isSyncing = false

/** Call before the first connection: the pool's watchers keep the `query` that they find. */
function dieAt(statement: RegExp, nth: number, when: string): void {
  const die = () => process.kill(process.pid, 'SIGKILL')
  const query: (...given: unknown[]) => unknown = Client.prototype.query
  let met = 0
  Object.assign(Client.prototype, {
    query(this: Client, ...given: unknown[]) {
      const [asked] = given
      const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
      const isMet = isSyncing && typeof text === 'string' && statement.test(text) && ++met === nth
      if (isMet && when === 'before') die()
      if (!isMet) return query.apply(this, given)
      const told = given.at(-1)
      // A pool passes a callback, a transaction awaits.
      if (typeof told === 'function') return query.apply(this, [...given.slice(0, -1), die])
      return Promise.resolve(query.apply(this, given)).finally(die)
    },
  })
}

if (DIE_AT !== '') dieAt(new RegExp(DIE_AT), Number(DIE_AT_NTH), DIE_WHEN)
await getDatabase()
await tellVerdict()
isSyncing = true
await syncDeliveries(environment, { kind: 'head', signal: new AbortController().signal })
await tellVerdict()
await closeDatabase()
process.exit(0)
