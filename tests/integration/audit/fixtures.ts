import { asc } from 'drizzle-orm'
import { recordAudit } from '@/lib/auth/audit/audit'
import { GENESIS, hashRecord } from '@/lib/auth/audit/audit-hash'
import type { AuditSettings } from '@/lib/configuration/shapes'
import { getDatabase } from '@/lib/db'
import { audit, auditHead } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { configure } from '../targets/fixtures'

export const SEAL_KEY = '7ETAPGNz+9pop1nb5ZDRpF/BegBkOfwAUJ+90Cc8rKw='
export const OTHER_KEY = 'YngBCNyp5YJUEmv/3/SKcEBeWfHpebyzSq3DffQUJlY='

const scope = { actor: { kind: 'system', name: 'test' }, requestId: 'r1', address: null } as const

export function configureAudit(change: Partial<AuditSettings>): void {
  configure({ audit: { ...env().audit, sealKeys: [SEAL_KEY], sealMinutes: 60, ...change } })
}

/** Adds entries; with `since` they are a day apart, the first one a day after it. */
export async function addEntries(count: number, since = new Date()): Promise<void> {
  const db = await getDatabase()
  for (let n = 0; n < count; n++)
    await db.transaction((tx) => recordAudit(tx, scope, { action: 'sync.request', detail: { n } }))
  if (since.getTime() < Date.now() - 1000) await dateBack(since)
}

/** Dates the entries back as if time had passed, and links the chain anew. */
async function dateBack(since: Date): Promise<void> {
  await rewrite((row) => ({ ...row, at: new Date(since.getTime() + row.id * 86_400_000) }))
}

type Row = typeof audit.$inferSelect

/** Rewrites rows as someone does who knows how they are linked, and who sets the record of the end as well. */
export async function rewrite(change: (row: Row) => Row): Promise<void> {
  const db = await getDatabase()
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  await relink(rows.map(change), rows[0]?.previousHash ?? GENESIS)
}

/** Stores rows in place of all others, linked one to the next. */
export async function relink(rows: readonly Row[], start: Uint8Array = GENESIS): Promise<void> {
  const db = await getDatabase()
  let link = start
  await db.transaction(async (tx) => {
    await tx.delete(audit)
    for (const row of rows) {
      const hash = hashRecord(link, row)
      await tx.insert(audit).values({ ...row, previousHash: link, hash })
      link = hash
    }
    await tx.update(auditHead).set({ lastId: rows.at(-1)?.id ?? 0, lastHash: link })
  })
}
