import { asc, eq, lte, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { purgeAudit } from '@/lib/audit/purge-audit'
import { sealAudit } from '@/lib/audit/seals/seal-audit'
import { verifySeals } from '@/lib/audit/seals/verify-seals'
import { signSeal, toSealKey } from '@/lib/auth/audit/seal'
import { readSeal } from '@/lib/auth/audit/seal-store'
import { verifyAuditChain, verifyChainPart } from '@/lib/auth/audit/verify-chain'
import { audit, auditSeal, auditSubjects } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { addEntries, configureAudit, OTHER_KEY, SEAL_KEY } from './fixtures'

const held = useDatabase()
useConfiguration()
beforeEach(() => configureAudit({}))

const DAY_MS = 86_400_000
/** The time of the newest row that `addDays` adds, so that no purge depends on how long the test takes. */
const END = Date.now()
const daysAgo = (days: number) => new Date(END - days * DAY_MS)
const never = new AbortController().signal
const SMALL = { first: 3, least: 3, most: 3 }

const purge = (keepDays = 40) => purgeAudit({ keepDays, signal: never, now: daysAgo(0), rows: SMALL })
const verify = () => verifyAuditChain(held.database)
const ids = async () =>
  (await held.database.select({ id: audit.id }).from(audit).orderBy(asc(audit.id))).map(({ id }) => id)

/** Adds one row a day, the newest of today. */
const addDays = (days: number) => addEntries(days, daysAgo(days))

test('a purge removes what is older, is in the audit, and leaves a chain that verifies', async () => {
  await addDays(50)
  await held.database.insert(auditSubjects).values({ auditId: 2, environment: 'sandbox', subjects: ['usr_1'] })
  const { removed } = await purge()
  expect(removed).toBe(9)
  expect(await ids()).toEqual(Array.from({ length: 42 }, (_, index) => index + 10))
  expect(await held.database.select().from(auditSubjects)).toEqual([])
  const noted = await held.database.select().from(audit).where(eq(audit.action, 'audit.purge'))
  expect(noted).toMatchObject([{ actorName: 'purge-audit', detail: { keepDays: 40, firstRow: 1, lastRow: 9 } }])
  expect(await verify()).toMatchObject({ intact: true, rows: 51, purged: 9 })
  expect(await verifyChainPart(held.database, 4, 100)).toMatchObject({ through: 51, broken: null })
  expect(await purge()).toEqual({ state: 'done', removed: 0 })
  expect(await purge(35)).toEqual({ state: 'done', removed: 5 })
  expect(await verify()).toMatchObject({ intact: true, purged: 14 })
})

test('a purge that was cut short verifies, and the next one goes on', async () => {
  await addDays(50)
  const stop = new AbortController()
  const cut = await purgeAudit({
    keepDays: 40,
    signal: stop.signal,
    now: daysAgo(0),
    rows: SMALL,
    onSlice: () => stop.abort(),
  })
  expect(cut.removed).toBe(3)
  expect(await verify()).toMatchObject({ intact: true, purged: 3 })
  expect(await purge()).toEqual({ state: 'done', removed: 6 })
  expect(await verify()).toMatchObject({ intact: true, purged: 9 })
})

test('nothing is removed by a fast clock, nor without a key', async () => {
  await addDays(20)
  const fast = new Date(Date.now() + 1000 * DAY_MS)
  expect(await purgeAudit({ keepDays: 31, signal: never, now: fast })).toEqual({ state: 'done', removed: 0 })
  await addDays(30)
  configureAudit({ sealKeys: [] })
  expect(await purge(31)).toEqual({ state: 'no key', removed: 0 })
})

test.each<[string, () => Promise<unknown>, string, number]>([
  ['more rows deleted than the seal says', () => held.database.delete(audit).where(lte(audit.id, 12)), 'missing', 10],
  [
    'more rows deleted, and the seal moved',
    async () => {
      const [last] = await held.database.select().from(audit).where(eq(audit.id, 12))
      await held.database.delete(audit).where(lte(audit.id, 12))
      await held.database.update(auditSeal).set({ row: 12, hash: last?.hash ?? new Uint8Array() })
    },
    'purge not sealed',
    12,
  ],
  ['the seal taken out', () => held.database.delete(auditSeal), 'missing', 1],
  [
    'a removed row put back',
    () =>
      held.database.execute(
        sql`insert into audit select 4, at, environment, actor_id, actor_name, action, entity, entity_id, detail, address, request_id, previous_hash, hash from audit where id = 10`,
      ),
    'before the first',
    4,
  ],
])('after a purge, finds %s', async (_name, tamper, problem, id) => {
  await addDays(50)
  await purge()
  await tamper()
  expect(await verify()).toEqual({ intact: false, id, problem })
})

test('a deletion by hand without any seal is found', async () => {
  await addDays(50)
  await held.database.delete(audit).where(lte(audit.id, 9))
  expect(await verify()).toEqual({ intact: false, id: 1, problem: 'missing' })
})

test('a purge removes no row that does not verify', async () => {
  await addDays(50)
  await held.database.update(audit).set({ actorName: 'someone else' }).where(eq(audit.id, 5))
  expect(await purge()).toEqual({ state: 'broken', removed: 3 })
  expect((await ids())[0]).toBe(4)
  expect(await verify()).toEqual({ intact: false, id: 5, problem: 'changed' })
})

test('seals of purged rows are told apart, and a key that is gone proves nothing', async () => {
  await addDays(50)
  const seals: string[] = []
  configureAudit({ sealPlace: { kind: 'log' }, sealKeys: [SEAL_KEY] })
  expect(await sealAudit(daysAgo(0))).toBe('sealed')
  seals.push(JSON.stringify(await readSeal(held.database, 'head')))
  await purge()
  const lines = async function* () {
    yield* seals
  }
  expect(await verifySeals(held.database, lines())).toMatchObject({ fit: 1, purged: 0, wrong: 0 })
  const early = signSeal(toSealKey(Buffer.from(SEAL_KEY, 'base64')), {
    kind: 'head',
    row: 4,
    hash: new Uint8Array(32),
    at: daysAgo(45),
  })
  seals.push(JSON.stringify(early))
  expect(await verifySeals(held.database, lines())).toMatchObject({ fit: 1, purged: 1, wrong: 0 })
  configureAudit({ sealKeys: [OTHER_KEY] })
  expect(await verify()).toMatchObject({ intact: false, id: 9, problem: 'purge not sealed' })
})
