import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../../auth/scope'
import { getDatabase, type Transaction } from '../../../db'
import { userKeyImport, userKeyImportLine } from '../../../db/schema'
import { AppError } from '../../../errors'
import type { FileLayout, LineProblem } from '../../../model/user-key'
import type { MasterKeys } from '../../../vault/master-keys'
import { normalizedEmail } from '../../emails/email-digest'
import { currentEmailKey, emailMemory } from '../../emails/email-keys'
import { requireVaultKeys, type SealedKey, sealUserKey } from '../user-key-vault'
import type { KeyImport } from './dto'
import { type ImportRow, lockImport, requireImportState, toKeyImport } from './import-rows'
import { linesOf, readKeyLine, readLayout } from './key-file'
import type { NewImport } from './schemas'

const LINE_FEED = 10
const ROWS_AT_ONCE = 2000

/** Begins an import of a file. @throws AppError `forbidden` without user_key.write; `conflict` without a vault key or while another is open */
export async function beginImport(scope: Scope, { fileName, fileBytes }: NewImport): Promise<KeyImport> {
  authorize(scope, 'user_key.write')
  requireVaultKeys()
  const now = new Date()
  const db = await getDatabase()
  const [row] = await db
    .insert(userKeyImport)
    .values({
      environment: scope.environment.name,
      fileName,
      fileBytes,
      state: 'receiving',
      createdAt: now,
      createdBy: scope.actor.name,
      touchedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('conflict', 'Another import is open. Finish it or discard it first.')
  return toKeyImport(row)
}

/**
 * Takes the next part of the file, which has whole lines. Each key is sealed before it is stored. The last part makes the
 * import ready.
 *
 * @param from the number of bytes of the file before this part
 * @throws AppError `forbidden` without user_key.write; `not_found`; `conflict` if another part is due; `invalid` for
 * an empty part, one beyond the file’s size, or one that does not end with a line
 */
export async function receivePart(scope: Scope, id: string, from: number, part: Uint8Array): Promise<KeyImport> {
  authorize(scope, 'user_key.write')
  const vault = requireVaultKeys()
  const environment = scope.environment.name
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const row = await lockImport(tx, environment, Number(id))
    requireImportState(row, 'receiving')
    const received = from + part.length
    if (from !== row.receivedBytes)
      throw new AppError('conflict', `The next part must start at byte ${row.receivedBytes}.`)
    if (part.length === 0 || received > row.fileBytes)
      throw new AppError('invalid', 'The file has changed. Start again.')
    const isLast = received === row.fileBytes
    if (!isLast && part.at(-1) !== LINE_FEED) throw new AppError('invalid', 'The file has a line that is too long.')
    const parsed = parsePart(row, linesOf(part), environment, vault)
    const good = await withDigests(tx, environment, parsed.good)
    const bad = parsed.bad.length + (await insertGood(tx, row.id, good))
    for (const rows of slices(parsed.bad)) await tx.insert(userKeyImportLine).values(rows)
    const [after] = await tx
      .update(userKeyImport)
      .set({
        receivedBytes: received,
        lines: parsed.lines,
        layout: parsed.layout,
        good: row.good + parsed.good.length + parsed.bad.length - bad,
        bad: row.bad + bad,
        state: isLast ? 'ready' : 'receiving',
        touchedAt: new Date(),
      })
      .where(eq(userKeyImport.id, row.id))
      .returning()
    return toKeyImport(after ?? row)
  })
}

type LineRow = typeof userKeyImportLine.$inferInsert

function parsePart(row: ImportRow, lines: readonly string[], environment: string, vault: MasterKeys) {
  const good: ReadLine[] = []
  const bad: LineRow[] = []
  let line = row.lines
  let layout: FileLayout | null = row.layout
  for (const text of lines) {
    line += 1
    if (text.trim() === '') continue
    if (!layout) {
      const first = readLayout(text)
      layout = first.layout
      if (first.isHead) continue
    }
    const read = readKeyLine(text, layout)
    if ('problem' in read) bad.push({ importId: row.id, line, ...read })
    else {
      const { userId, apiKey, email = null } = read
      good.push({ line, userId, email, ...sealUserKey(environment, userId, apiKey, vault) })
    }
  }
  return { good, bad, layout, lines: line }
}

type ReadLine = SealedKey & { line: number; userId: string; email: string | null }

type GoodLine = SealedKey & { line: number; userId: string; emailDigest: Buffer | null; emailKeyId: string | null }

/** Replaces e-mails by digests, because no address is stored; null if the text is no address or e-mails are not remembered. */
async function withDigests(tx: Transaction, environment: string, lines: readonly ReadLine[]): Promise<GoodLine[]> {
  const isWanted = emailMemory().state === 'on' && lines.some(({ email }) => email !== null)
  const key = isWanted ? await currentEmailKey(tx, environment) : null
  return lines.map(({ email, ...line }) => {
    const address = key && email !== null ? normalizedEmail(email) : null
    return {
      ...line,
      emailDigest: key && address !== null ? Buffer.from(key.digest(address)) : null,
      emailKeyId: key && address !== null ? key.id : null,
    }
  })
}

/** Stores good lines; a user’s second line is stored as a problem. Returns the number of such lines. */
async function insertGood(tx: Transaction, importId: number, good: readonly GoodLine[]): Promise<number> {
  let duplicates = 0
  for (const rows of slices(good)) {
    const list = <T>(read: (row: GoodLine) => T) => sql.param(rows.map(read))
    const { rows: stored } = await tx.execute<{ line: number }>(sql`
      insert into ${userKeyImportLine} (import_id, line, user_id, sealed, vault_key_id, fingerprint, email_digest, email_key_id)
      select ${importId}, * from unnest(
        ${list(({ line }) => line)}::int[], ${list(({ userId }) => userId)}::text[],
        ${list(({ sealed }) => Buffer.from(sealed))}::bytea[], ${list(({ vaultKeyId }) => vaultKeyId)}::text[],
        ${list(({ fingerprint }) => fingerprint)}::text[], ${list(({ emailDigest }) => emailDigest)}::bytea[],
        ${list(({ emailKeyId }) => emailKeyId)}::text[]
      )
      on conflict (import_id, user_id) where problem is null do nothing
      returning line
    `)
    if (stored.length === rows.length) continue
    const known = new Set(stored.map(({ line }) => line))
    const again = rows.filter(({ line }) => !known.has(line))
    duplicates += again.length
    const problem: LineProblem = 'duplicate'
    await tx.insert(userKeyImportLine).values(again.map(({ line, userId }) => ({ importId, line, userId, problem })))
  }
  return duplicates
}

function slices<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}
