import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkChain } from '@/lib/audit/check-chain'
import { sealAudit } from '@/lib/audit/seals/seal-audit'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { writeAuditReport } from '@/lib/audit/write-report'
import { type ChainBreak, verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, auditHead, auditSeal } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { logger } from '@/lib/logger'
import { useChannelServer } from '../alerts/channel-server'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { addEntries, configureAudit, OTHER_KEY, relink, rewrite, SEAL_KEY } from './fixtures'

const held = useDatabase()
useConfiguration()
const hook = useChannelServer()

let folder = ''
let file = ''
const NOW = new Date('2026-11-27T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seals-'))
  file = path.join(folder, 'seals.jsonl')
  configureAudit({ sealPlace: { kind: 'file', file } })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* lines(text: string) {
  yield* text.split('\n')
}

const seals = () => readFile(file, 'utf8')
const verify = async (text?: string) => verifyAudit(held.database, lines(text ?? (await seals())))
const rows = () => held.database.select().from(audit).orderBy(asc(audit.id))

async function sealed(count: number) {
  await addEntries(count)
  expect(await sealAudit(NOW)).toBe('sealed')
  await addEntries(2)
}

describe('sealing', () => {
  test('writes the end of the chain once an interval, and only where something changed', async () => {
    expect(await sealAudit(NOW)).toBe('unchanged')
    await addEntries(3)
    expect(await sealAudit(NOW)).toBe('sealed')
    expect(await sealAudit(later(61))).toBe('unchanged')
    await addEntries(1)
    expect(await sealAudit(later(59))).toBe('early')
    expect(await sealAudit(later(60))).toBe('sealed')
    const written = (await seals()).trimEnd().split('\n')
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'head', row: 3, at: NOW.toISOString() },
      { kind: 'head', row: 4, at: later(60).toISOString() },
    ])
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await seals()).not.toContain(SEAL_KEY)
  })

  test('is off without a place, and audits nothing', async () => {
    await addEntries(1)
    configureAudit({ sealPlace: null })
    expect(await sealAudit(NOW)).toBe('off')
    expect(await rows()).toHaveLength(1)
  })

  test('tries again where the file cannot be written', async () => {
    await addEntries(1)
    configureAudit({ sealPlace: { kind: 'file', file: path.join(folder, 'none', 'seals') } })
    expect(await sealAudit(NOW)).toBe('failed')
    expect(await held.database.select().from(auditSeal)).toEqual([])
    configureAudit({ sealPlace: { kind: 'file', file } })
    expect(await sealAudit(later(1))).toBe('sealed')
  })

  test('posts to a hook by the rules of egress, and tries again after a refusal', async () => {
    await addEntries(1)
    configureAudit({ sealPlace: { kind: 'hook', url: hook.url('/seals') } })
    hook.reply({ status: 500 }, 'cut', { status: 204 })
    expect(await sealAudit(NOW)).toBe('failed')
    expect(await sealAudit(NOW)).toBe('failed')
    expect(await sealAudit(NOW)).toBe('sealed')
    expect(hook.arrived).toHaveLength(3)
    const body = String(hook.arrived[2]?.body)
    expect(await verify(body)).toMatchObject({ isSound: true, seals: { fit: 1 } })
  })

  test('writes a line of the log that verifies among others', async () => {
    await addEntries(1)
    configureAudit({ sealPlace: { kind: 'log' } })
    const told = vi.spyOn(logger, 'info').mockReturnValue(undefined)
    expect(await sealAudit(NOW)).toBe('sealed')
    const log = ['{"level":30,"msg":"The worker runs"}', 'plain text', JSON.stringify(told.mock.calls[0]?.[0])].join(
      '\n',
    )
    expect(await verify(log)).toMatchObject({ isSound: true, seals: { fit: 1, otherLines: 2 } })
  })

  test('goes on after a change of the key while the earlier one is configured', async () => {
    await sealed(2)
    configureAudit({ sealPlace: { kind: 'file', file }, sealKeys: [OTHER_KEY, SEAL_KEY] })
    expect(await sealAudit(later(60))).toBe('sealed')
    expect(await verify()).toMatchObject({ isSound: true, seals: { fit: 2, newest: { row: 4 } } })
    configureAudit({ sealPlace: { kind: 'file', file }, sealKeys: [OTHER_KEY] })
    expect(await verify()).toMatchObject({
      isSound: false,
      seals: { fit: 1, problem: { line: 1, problem: 'unknown key' } },
    })
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true, seal: { row: 4 } })
  })

  test('seals no chain that does not follow the last seal', async () => {
    await sealed(3)
    await rewrite((row) => ({ ...row, actorName: 'someone else' }))
    expect(await sealAudit(later(60))).toBe('broken')
    expect((await seals()).trimEnd().split('\n')).toHaveLength(1)
  })
})

/** Changes as someone makes them who may write to the database. */
const TAMPERING: [name: string, tamper: () => Promise<unknown>, found: ChainBreak][] = [
  [
    'an edit',
    () => held.database.update(audit).set({ actorName: 'someone else' }).where(eq(audit.id, 3)),
    { id: 3, problem: 'changed' },
  ],
  ['a deletion in the middle', () => held.database.delete(audit).where(eq(audit.id, 3)), { id: 3, problem: 'missing' }],
  ['a cut at the end', async () => relink((await rows()).slice(0, 4)), { id: 6, problem: 'sealed rows missing' }],
  [
    'rows in another order',
    async () => {
      const all = await rows()
      const [one, two, ...rest] = all
      if (!one || !two) throw new Error('There are no rows.')
      await held.database.delete(audit)
      await held.database.insert(audit).values([{ ...two, id: one.id }, { ...one, id: two.id }, ...rest])
    },
    { id: 1, problem: 'not linked' },
  ],
  [
    'a row put in',
    async () => {
      await held.database.execute(sql`update audit set id = id + 100 where id > 3`)
      await held.database.execute(sql`update audit set id = id - 99 where id > 100`)
      const [from] = await held.database.select().from(audit).where(eq(audit.id, 3))
      if (!from) throw new Error('There is no row.')
      await held.database.insert(audit).values({ ...from, id: 4, previousHash: from.hash })
      await held.database.update(auditHead).set({ lastId: sql`last_id + 1` })
    },
    { id: 4, problem: 'changed' },
  ],
  [
    'contents swapped between two rows',
    async () => {
      const all = await rows()
      for (const [at, from] of [
        [1, 4],
        [4, 1],
      ] as const) {
        const { detail, at: when } = all[from] ?? {}
        await held.database
          .update(audit)
          .set({ detail, at: when })
          .where(eq(audit.id, at + 1))
      }
    },
    { id: 2, problem: 'changed' },
  ],
  [
    'everything written anew',
    () => rewrite((row) => ({ ...row, actorName: row.id === 2 ? 'someone else' : row.actorName })),
    { id: 6, problem: 'sealed row differs' },
  ],
]

describe('tampering', () => {
  test('is not seen where there is none', async () => {
    await sealed(6)
    const report = await verify()
    expect(report).toMatchObject({ isSound: true, chain: { intact: true, rows: 8 }, seals: { fit: 1, wrong: 0 } })
    expect(writeAuditReport(report)).toMatchInlineSnapshot(`
      "The chain is intact through row 8. It fits the seal of row 6, 2026-11-27T12:00:00.000Z.
      Seals that fit: 1, the newest of row 6, 2026-11-27T12:00:00.000Z. Seals that do not fit: 0."
    `)
  })

  test.each(TAMPERING)('%s is found in the chain and on the page', async (_name, tamper, found) => {
    await sealed(6)
    await tamper()
    const report = await verify()
    expect(report.chain).toEqual({ intact: false, ...found })
    expect(report.isSound).toBe(false)
    expect(writeAuditReport(report)).toMatch(/^The chain is broken\. /)
    const [environment] = env().environments
    if (!environment) throw new Error('There is no environment.')
    const scope = { actor: { kind: 'system', name: 'test' }, environment, requestId: 'r', address: null } as const
    expect((await checkChain(scope, 0)).problem).toEqual({ id: found.id, kind: found.problem })
  })

  test.each([
    ['a cut at the end', 'cut'],
    ['everything written anew', 'rewritten'],
  ])('%s is found by the seals alone, where those of the database were taken out as well', async (name, problem) => {
    await sealed(6)
    await TAMPERING.find(([each]) => each === name)?.[1]()
    await held.database.delete(auditSeal)
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
    expect(await verify()).toMatchObject({ isSound: false, seals: { fit: 0, wrong: 1, problem: { row: 6, problem } } })
  })

  test('everything taken out at once is found by the seals', async () => {
    await sealed(6)
    await relink([])
    await held.database.delete(auditSeal)
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true, rows: 0 })
    expect(await verify()).toMatchObject({ isSound: false, seals: { problem: { problem: 'cut' } } })
  })

  test('a seal that was made to fit is found, in the file and in the database', async () => {
    await sealed(6)
    const [row] = await held.database.select().from(audit).where(gt(audit.id, 6)).limit(1)
    const text = (await seals()).replace(
      /"hash":"[0-9a-f]+"/,
      `"hash":"${Buffer.from(row?.hash ?? '').toString('hex')}"`,
    )
    expect(await verify(text)).toMatchObject({ isSound: false, seals: { problem: { line: 1, problem: 'forged' } } })
    await held.database.update(auditSeal).set({ row: 5 })
    expect(await verifyAuditChain(held.database)).toEqual({ intact: false, id: 5, problem: 'seal not ours' })
  })

  test('a file without a seal proves nothing', async () => {
    await sealed(1)
    await expect(verify('{}\nnothing')).rejects.toThrow('holds none')
  })
})
