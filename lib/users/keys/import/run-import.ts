import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { recordAudit } from '../../../auth/audit/audit'
import { findLostRights } from '../../../auth/find-lost-rights'
import { getDatabase, type Transaction } from '../../../db'
import { userKeyImport, userKeyImportLine } from '../../../db/schema'
import type { Environment } from '../../../env'
import { inSlices } from '../../../jobs/in-slices'
import { vaultKeys } from '../../../vault/configured-keys'
import type { MasterKeys } from '../../../vault/master-keys'
import { type ImportRow, lockImport } from './import-rows'
import { endImport, IMPORT_PERMISSIONS } from './start-import'

const LINES = { first: 500, least: 100, most: 5000 }
const DAY_MS = 24 * 3600_000
const WAITS_AT_MOST_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS

/**
 * Stores the keys of a running import in batches. Each batch is committed with its counts and the line reached, so that a killed
 * job goes on from there. An import whose owner may not import any more is stopped before its next batch. Then removes old
 * imports.
 */
export async function runImports(environment: Environment, signal: AbortSignal): Promise<void> {
  const vault = vaultKeys()
  const db = await getDatabase()
  const [running] = await db
    .select({ id: userKeyImport.id })
    .from(userKeyImport)
    .where(and(eq(userKeyImport.environment, environment.name), eq(userKeyImport.state, 'running')))
  if (running && vault)
    await inSlices({ sizes: LINES, signal }, async (tx, lines) => ({
      rows: lines,
      hasMore: await storeBatch(tx, environment, running.id, vault, lines),
    }))
  await removeOld(environment.name)
}

/** Stores the next batch. Returns whether there may be more lines. */
async function storeBatch(
  tx: Transaction,
  environment: Environment,
  id: number,
  vault: MasterKeys,
  lines: number,
): Promise<boolean> {
  const row = await lockImport(tx, environment.name, id)
  if (row.state !== 'running') return false
  const lost = await findLostRights(tx, row.operatorId, IMPORT_PERMISSIONS, environment.name)
  if (lost) {
    await stop(tx, environment, row, `Rampdesk stopped it: ${lost.words}. Keys that were already stored stay.`)
    return false
  }
  const last = await lastOfBatch(tx, row, lines)
  if (last === null) {
    await finish(tx, environment, row)
    return false
  }
  const stored = await storeLines(tx, row, last, vault)
  await tx
    .update(userKeyImport)
    .set({
      doneLine: last,
      added: row.added + stored.added,
      replaced: row.replaced + stored.replaced,
      unchanged: row.unchanged + stored.all - stored.added - stored.replaced - stored.revoked,
      leftRevoked: row.leftRevoked + stored.revoked,
      touchedAt: new Date(),
    })
    .where(eq(userKeyImport.id, id))
  return true
}

/** The number of the last line of the next batch; null if no line is left. */
async function lastOfBatch(tx: Transaction, { id, doneLine }: ImportRow, lines: number): Promise<number | null> {
  const { importId, line, problem } = userKeyImportLine
  const batch = tx
    .select({ line })
    .from(userKeyImportLine)
    .where(and(eq(importId, id), isNull(problem), gt(line, doneLine)))
    .orderBy(asc(line))
    .limit(lines)
    .as('batch')
  const [found] = await tx.select({ last: max(batch.line) }).from(batch)
  return found?.last ?? null
}

type Stored = { all: number; added: number; replaced: number; revoked: number }

/**
 * Moves keys within the database, because a line and the directory have the same sealed form. A key counts as unchanged if its
 * fingerprint is the same and a configured vault key opens the stored one.
 */
async function storeLines(tx: Transaction, row: ImportRow, last: number, vault: MasterKeys): Promise<Stored> {
  const opening = sql.param([vault.current, ...vault.others].map(({ id }) => id))
  const { rows } = await tx.execute<Stored>(sql`
    with given as (
      delete from user_key_import_line
      where import_id = ${row.id} and problem is null and line <= ${last}
      returning user_id, sealed, vault_key_id, fingerprint, email_digest, email_key_id
    ), known as (
      select given.user_id, stored.sealed is null as is_revoked,
        stored.fingerprint = given.fingerprint and stored.vault_key_id = any(${opening}::text[]) as is_same
      from given join user_key as stored on stored.environment = ${row.environment} and stored.user_id = given.user_id
    ), stored as (
      insert into user_key (environment, user_id, sealed, vault_key_id, fingerprint, origin, added_at, added_by)
      select ${row.environment}, user_id, sealed, vault_key_id, fingerprint, 'imported', ${new Date().toISOString()}::timestamptz,
        ${row.createdBy}
      from given where not exists (
        select from known where known.user_id = given.user_id and (is_revoked or is_same)
      )
      on conflict (environment, user_id) do update set
        sealed = excluded.sealed, vault_key_id = excluded.vault_key_id, fingerprint = excluded.fingerprint,
        origin = excluded.origin, added_at = excluded.added_at, added_by = excluded.added_by,
        tested_at = null, test_result = null
      where user_key.sealed is not null
      returning user_id
    ), remembered as (
      insert into user_email (environment, user_id, key_id, digest, known_at)
      select ${row.environment}, user_id, email_key_id, email_digest, ${row.createdAt.toISOString()}::timestamptz
      from given where email_digest is not null
        and not exists (select from known where known.user_id = given.user_id and is_revoked)
      on conflict (environment, user_id) do update
        set key_id = excluded.key_id, digest = excluded.digest, known_at = excluded.known_at
        where user_email.known_at <= excluded.known_at
    )
    select
      (select count(*)::int from given) as "all",
      (select count(*)::int from stored where user_id not in (select user_id from known)) as added,
      (select count(*)::int from stored where user_id in (select user_id from known)) as replaced,
      (select count(*)::int from known where is_revoked) as revoked
  `)
  const [stored] = rows
  if (!stored) throw new Error('A batch of an import answered nothing.')
  return stored
}

async function finish(tx: Transaction, environment: Environment, row: ImportRow): Promise<void> {
  await endImport(tx, row, 'done')
  await recordEnd(tx, environment, row, { stage: 'done' })
}

/** Stops an import and deletes the rest of its file, because nobody with the right answers for it. */
async function stop(tx: Transaction, environment: Environment, row: ImportRow, problem: string): Promise<void> {
  await endImport(tx, row, 'stopped', problem)
  await recordEnd(tx, environment, row, { stage: 'stopped', problem })
}

type End = { stage: 'done' } | { stage: 'stopped'; problem: string }

async function recordEnd(tx: Transaction, environment: Environment, row: ImportRow, end: End): Promise<void> {
  const { added, replaced, unchanged, leftRevoked, bad } = row
  const scope = {
    actor: { kind: 'system', name: 'import-user-keys' },
    environment,
    requestId: randomUUID(),
    address: null,
  } as const
  await recordAudit(tx, scope, {
    action: 'user_key.import',
    entity: 'user_key_import',
    entityId: String(row.id),
    detail: { ...end, by: row.createdBy, added, replaced, unchanged, leftRevoked, bad },
  })
}

/** Discards files that nobody started within a day, and removes ended imports after a month. */
async function removeOld(environment: string): Promise<void> {
  const db = await getDatabase()
  const now = Date.now()
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(userKeyImport)
      .where(
        and(
          eq(userKeyImport.environment, environment),
          inArray(userKeyImport.state, ['receiving', 'ready']),
          lt(userKeyImport.touchedAt, new Date(now - WAITS_AT_MOST_MS)),
        ),
      )
      .for('update')
    for (const row of waiting) await endImport(tx, row, 'stopped')
    const old = await tx
      .select({ id: userKeyImport.id })
      .from(userKeyImport)
      .where(and(eq(userKeyImport.environment, environment), lt(userKeyImport.finishedAt, new Date(now - KEPT_MS))))
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(userKeyImportLine).where(inArray(userKeyImportLine.importId, ids))
    await tx.delete(userKeyImport).where(inArray(userKeyImport.id, ids))
  })
}
