import '../integration/redelivery/without-worker'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { getDatabase } from '@/lib/db'
import {
  addTarget,
  archive,
  countedOf,
  DELIVERED,
  FAILED,
  itemsOf,
  jobOf,
  run,
  scripted,
  startOf,
} from '../integration/redelivery/fixtures'
import { emptyTables, useDatabase } from '../integration/support/use-database'

useDatabase()

type Fault = {
  /** Before the statement reached the database, or after. */
  at: 'before' | 'after'
  /** The whole process dies; otherwise one answer is lost, and the run goes on. */
  isDeath: boolean
}

const LOST = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'object' && given && 'text' in given ? textOf(given.text) : ''

/** While this is set, statements are counted and fail. */
let faulty: { number: number; fault: Fault; statements: number; text: string; death: AbortController } | null = null

const { query } = Client.prototype
/** `rollback` goes through, because a lost connection rolls back. */
function queryWithFault(this: Client, ...given: unknown[]): unknown {
  const real = (args: unknown[]) => Reflect.apply(query, this, args)
  const text = textOf(given[0])
  if (!faulty || text.startsWith('rollback')) return real(given)
  const { number, fault, death } = faulty
  faulty.statements += 1
  if (faulty.statements < number || (faulty.statements > number && !fault.isDeath)) return real(given)
  const isAsked = faulty.statements === number && fault.at === 'after'
  faulty.text ||= text
  if (fault.isDeath) death.abort(LOST)
  const callback = given.at(-1)
  if (typeof callback !== 'function')
    return Promise.resolve(isAsked ? real(given) : null).then(() => Promise.reject(LOST))
  if (isAsked) return real([...given.slice(0, -1), () => callback(LOST)])
  setImmediate(() => callback(LOST))
  return undefined
}
Client.prototype.query = queryWithFault as typeof query // `queryWithFault` takes and returns the same.

const RECORDS = [
  { resourceId: 'a', sequence: 1 },
  { resourceId: 'b', sequence: 1 },
  { resourceId: 'a', sequence: 2 },
  { resourceId: null },
]

async function runWithFault(number: number, fault: Fault) {
  await emptyTables(await getDatabase())
  await addTarget()
  const ids = await archive(RECORDS)
  const jobId = await startOf(ids, { concurrency: 2 })
  const { parts, ids: sent } = scripted(({ deliveryId }) => (Number(deliveryId) === ids[1] ? FAILED : DELIVERED))
  const failing = { number, fault, statements: 0, text: '', death: new AbortController() }
  faulty = failing
  await run(jobId, parts, failing.death.signal).catch(() => undefined)
  faulty = null
  const dead = sql`lease_owner || '{"pid": 4194301, "run": "dead"}'`
  await (await getDatabase()).execute(
    sql`update redelivery_job set lease_owner = ${dead} where lease_owner is not null`,
  )
  await run(jobId, parts)
  return { jobId, failing, sent: sent() }
}

test.each<Fault>([
  { at: 'before', isDeath: true },
  { at: 'after', isDeath: true },
  { at: 'before', isDeath: false },
  { at: 'after', isDeath: false },
])(
  'a run that fails $at any of its statements (death: $isDeath) sends nothing twice, nothing without intent, and loses nothing',
  async (fault) => {
    let isReached = true
    let number = 0
    const unknownAfter: string[] = []
    while (isReached) {
      number += 1
      const { jobId, failing, sent } = await runWithFault(number, fault)
      const where = `statement ${number}: ${failing.text.slice(0, 60)}`
      isReached = failing.text !== ''
      const items = await itemsOf(jobId)
      expect(new Set(sent).size, where).toBe(sent.length)
      const arrived = items.filter(({ deliveryId }) => sent.includes(deliveryId))
      expect(
        arrived.filter(({ state, sentAt }) => !isEnd(state) || sentAt === null),
        where,
      ).toEqual([])
      const delivered = items.filter(({ state }) => state === 'delivered')
      expect(
        delivered.filter(({ deliveryId }) => !sent.includes(deliveryId)),
        where,
      ).toEqual([])
      const unknown = items.filter(({ state }) => state === 'unknown')
      expect(unknown.length, where).toBeLessThanOrEqual(2)
      if (unknown.length > 0) unknownAfter.push(where)
      expect(
        unknown.every(({ problem }) => problem?.includes('It may have arrived')),
        where,
      ).toBe(true)
      const { state, counts, leaseOwner } = await jobOf(jobId)
      expect({ state, leaseOwner }, where).toEqual({ state: 'finished', leaseOwner: null })
      const kept = Object.entries(counts).filter(([, count]) => count !== 0)
      expect(Object.fromEntries(kept), where).toEqual(await countedOf(jobId))
    }
    expect(number).toBeGreaterThan(15)
    expect(unknownAfter.length).toBeGreaterThan(fault.isDeath ? 0 : -1)
  },
)

const isEnd = (state: string) => ['delivered', 'failed', 'unknown'].includes(state)
