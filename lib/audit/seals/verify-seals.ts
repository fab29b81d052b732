import 'server-only'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { AuditSeal, judgeSeal } from '../../auth/audit/seal'
import { sealKeys } from '../../auth/audit/seal-keys'
import { readSeal } from '../../auth/audit/seal-store'
import type { Database } from '../../db'
import { audit } from '../../db/schema'

/**
 * `cut`: the chain does not have the sealed row. `rewritten`: the row has another hash. `forged`: the seal lacks our signature.
 * `unknown key`: the seal names a key that is not configured, so it cannot be judged.
 */
export type SealProblemKind = 'cut' | 'rewritten' | 'forged' | 'unknown key'

/** `line` counts from 1. */
export type SealProblem = { line: number; row: number; at: string; problem: SealProblemKind }

export type SealReport = {
  /** The number of seals that fit. */
  fit: number
  /** The number of seals of rows that a sealed purge removed. */
  purged: number
  wrong: number
  /** The number of lines without a seal of a head, for example other lines of a log. */
  otherLines: number
  /** The fitting seal with the highest row. */
  newest: { row: number; at: string } | null
  /** The first problem. */
  problem: SealProblem | null
}

type Placed = { line: number; seal: AuditSeal }

const PAGE = 500

const Line = z.union([AuditSeal, z.object({ auditSeal: AuditSeal }).transform(({ auditSeal }) => auditSeal)])

/** Compares the chain with seals that were kept elsewhere, in a file of seals or a log, line by line, 500 in memory. */
export async function verifySeals(db: Database, lines: AsyncIterable<string>): Promise<SealReport> {
  const report: SealReport = { fit: 0, purged: 0, wrong: 0, otherLines: 0, newest: null, problem: null }
  let page: Placed[] = []
  let line = 0
  for await (const text of lines) {
    line += 1
    const seal = readLine(text)
    if (seal?.kind !== 'head') {
      report.otherLines += 1
      continue
    }
    page.push({ line, seal })
    if (page.length < PAGE) continue
    await judgePage(db, page, report)
    page = []
  }
  await judgePage(db, page, report)
  return report
}

function readLine(text: string): AuditSeal | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function judgePage(db: Database, page: readonly Placed[], report: SealReport): Promise<void> {
  if (page.length === 0) return
  const { start, hashes } = await readRows(
    db,
    page.map(({ seal }) => seal.row),
  )
  for (const { line, seal } of page) {
    const { row, at } = seal
    const problem = problemOf(seal, start, hashes.get(row))
    if (problem) {
      report.wrong += 1
      report.problem ??= { line, row, at, problem }
    } else if (row < start) report.purged += 1
    else {
      report.fit += 1
      if (row > (report.newest?.row ?? 0)) report.newest = { row, at }
    }
  }
}

function problemOf(seal: AuditSeal, start: number, hash: string | undefined): SealProblemKind | null {
  const verdict = judgeSeal(sealKeys(), seal)
  if (verdict !== 'ours') return verdict
  if (seal.row < start) return null
  if (hash === undefined) return 'cut'
  return hash === seal.hash ? null : 'rewritten'
}

/** The hashes of rows, and of the last row that a purge removed, whose number is `start`. */
function readRows(db: Database, rows: readonly number[]): Promise<{ start: number; hashes: Map<number, string> }> {
  return db.transaction(
    async (tx) => {
      const remainder = await readSeal(tx, 'remainder')
      const found = await tx
        .select({ id: audit.id, hash: audit.hash })
        .from(audit)
        .where(inArray(audit.id, [...rows]))
      const hashes = new Map(found.map(({ id, hash }) => [id, Buffer.from(hash).toString('hex')]))
      if (remainder) hashes.set(remainder.row, remainder.hash)
      return { start: remainder?.row ?? 0, hashes }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
