/** Uploads a long file of keys from where the upload stands, stores it, and prints an `ImportVerdict`. May die by SIGKILL at a statement. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { closeDatabase, getDatabase } from '@/lib/db'
import { operator, userKey, userKeyImport } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { getNewestImport, listImportProblems } from '@/lib/users/keys/import/import-status'
import { beginImport, receivePart } from '@/lib/users/keys/import/receive-file'
import { runImports } from '@/lib/users/keys/import/run-import'
import { scopeOf } from '../../support/scope'
import { keyFileParts } from './key-file-parts'

/**
 * `from`: the byte at which the upload went on; null if the file was already there. `shown`: how many keys were dealt
 * with, each number once, as told to a page that asks again and again. `held`: the most bytes that stay after garbage
 * is collected, beyond the bytes after the first part.
 */
export type ImportVerdict = {
  from: number | null
  dealtWithBefore: number
  shown: number[]
  keys: number
  /** How many problems the pages tell, each of a line of its own. */
  told: number
  held: number
  import: Record<'state' | 'lines' | 'good' | 'bad' | 'added' | 'replaced' | 'unchanged', unknown>
}

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')
const admin = scopeOf(environment, 'admin')
const parts = keyFileParts(Number(process.env.KEY_LINES))
const fileBytes = parts.reduce((sum, part) => sum + part().length, 0)

async function openImport() {
  const newest = (await getNewestImport(admin))?.import
  if (newest && newest.state !== 'done') return newest
  return beginImport(admin, { fileName: 'keys.csv', fileBytes })
}

async function countTold(id: string): Promise<number> {
  const lines = new Set<number>()
  for (let last: number | null = 0; last !== null; ) {
    const page: Awaited<ReturnType<typeof listImportProblems>> = await listImportProblems(admin, id, last)
    for (const { line, problem } of page.rows) if (line % 100 === 0 && problem === 'cells') lines.add(line)
    last = page.nextAfter
  }
  return lines.size
}

function heldBytes(): number {
  if (!globalThis.gc) throw new Error('Start with --expose-gc.')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Asks again and again while `work` goes on, as a page does. */
async function watch(work: Promise<void>): Promise<{ shown: number[]; most: number }> {
  const shown: number[] = []
  let most = 0
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const dealtWith = (await getNewestImport(admin))?.import.dealtWith ?? -1
    if (dealtWith !== shown.at(-1)) {
      shown.push(dealtWith)
      most = Math.max(most, heldBytes())
    }
    await pause(10)
  }
  await over
  return { shown, most }
}

const db = await getDatabase()
await db
  .insert(operator)
  .values({ id: 'op_admin', email: 'admin@desk.example', name: 'admin', role: 'admin', passwordHash: 'none' })
  .onConflictDoNothing()
const open = await openImport()
const from = open.state === 'receiving' ? open.receivedBytes : null
const held: number[] = []
let begin = 0
for (const part of parts) {
  if (from !== null && begin >= from) {
    await receivePart(admin, open.id, begin, part())
    held.push(heldBytes())
  }
  begin += part().length
}
await db
  .update(userKeyImport)
  .set({ state: 'running', operatorId: 'op_admin' })
  .where(eq(userKeyImport.id, Number(open.id)))
const first = held[0] ?? heldBytes()
const { shown, most } = await watch(runImports(environment, new AbortController().signal))
const ended = (await getNewestImport(admin))?.import
if (!ended) throw new Error('There is no import')
const verdict: ImportVerdict = {
  from,
  dealtWithBefore: open.dealtWith,
  shown,
  keys: await db.$count(userKey),
  told: await countTold(ended.id),
  held: Math.max(...held, most) - first,
  import: ended,
}
process.stdout.write(`${JSON.stringify(verdict)}\n`)
await closeDatabase()
process.exit(0)
