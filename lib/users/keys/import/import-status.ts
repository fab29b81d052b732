import 'server-only'
import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { authorize, type Scope } from '../../../auth/scope'
import { type Database, getDatabase } from '../../../db'
import { userKey, userKeyImportLine } from '../../../db/schema'
import type { ImportPreview, ImportProblems, ImportStatus } from './dto'
import { type ImportRow, readImport, readNewestImport, toKeyImport } from './import-rows'

const FIRST_USERS = 5
const PROBLEMS_AT_ONCE = 200

/** The newest import of the environment, if any. @throws AppError `forbidden` without user_key.read */
export async function getNewestImport(scope: Scope): Promise<ImportStatus | null> {
  authorize(scope, 'user_key.read')
  const db = await getDatabase()
  const row = await readNewestImport(db, scope.environment.name)
  if (!row) return null
  return { import: toKeyImport(row), preview: row.state === 'ready' ? await previewOf(db, row) : null }
}

async function previewOf(db: Database, { id, environment }: ImportRow): Promise<ImportPreview> {
  const ofFile = and(eq(userKeyImportLine.importId, id), isNull(userKeyImportLine.problem))
  const theirs = and(eq(userKey.environment, environment), eq(userKey.userId, userKeyImportLine.userId))
  const [known] = await db
    .select({ all: count(), revoked: count(userKey.revokedAt) })
    .from(userKeyImportLine)
    .innerJoin(userKey, theirs)
    .where(ofFile)
  const first = await db
    .select({ userId: userKeyImportLine.userId })
    .from(userKeyImportLine)
    .where(ofFile)
    .orderBy(asc(userKeyImportLine.line))
    .limit(FIRST_USERS)
  const revoked = known?.revoked ?? 0
  return { known: (known?.all ?? 0) - revoked, revoked, firstUserIds: first.flatMap(({ userId }) => userId ?? []) }
}

/** The lines with a problem after line `after`, in the order of the file. @throws AppError `forbidden` without user_key.read; `not_found` */
export async function listImportProblems(scope: Scope, id: string, after: number): Promise<ImportProblems> {
  authorize(scope, 'user_key.read')
  const db = await getDatabase()
  const row = await readImport(db, scope.environment.name, id)
  const { line, userId, problem } = userKeyImportLine
  const found = await db
    .select({ line, userId, problem })
    .from(userKeyImportLine)
    .where(and(eq(userKeyImportLine.importId, row.id), isNotNull(problem), gt(line, after)))
    .orderBy(asc(line))
    .limit(PROBLEMS_AT_ONCE + 1)
  const rows = found.slice(0, PROBLEMS_AT_ONCE)
  return {
    rows: rows.flatMap((each) => (each.problem === null ? [] : [{ ...each, problem: each.problem }])),
    nextAfter: found.length > rows.length ? (rows.at(-1)?.line ?? null) : null,
  }
}
