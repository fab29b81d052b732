import 'server-only'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { logger } from '../logger'
import { codeOf } from './connection-error'
import { makePrivate } from './private-files'

/** The only version that the embedded engine reads. */
const VERSION = '18'

const BEGUN = 'first-start-not-finished'

/** Names that the engine puts into a folder. */
const OF_ENGINE =
  /^(base|global|pg_[a-z_]+|PG_VERSION|postgresql(\.auto)?\.conf|pg_(hba|ident)\.conf|postmaster\.(pid|opts))$/

const NAMES_SHOWN = 3

const STAYS_OPEN =
  'Other users of this machine can read the database folder: its owner or file system keeps its permissions as they are'

const NEW_FOLDER = 'Set DATABASE_DIR to a folder that is new or empty.'
const BACKUP = 'Put it back from a backup, or set DATABASE_DIR to a new folder.'

/**
 * Checks a database folder before the engine, which overwrites files that it does not recognise. Repeats an unfinished
 * first start. Call `finishFolder` after opening. @throws Error with what to do; the folder is unchanged.
 */
export function prepareFolder(folder: string): void {
  const entries = listEntries(folder)
  const isKept = entries.length > 0 && !entries.includes(BEGUN)
  if (isKept) checkVersion(folder, entries)
  else clearBegun(folder, entries)
  if (!makePrivate(folder)) logger.warn({ folder }, STAYS_OPEN)
  if (!isKept) writeFileSync(path.join(folder, BEGUN), '', { mode: 0o600 })
}

/** Called after opening, because files that the engine unpacks may be open to everybody. */
export function finishFolder(folder: string): void {
  rmSync(path.join(folder, BEGUN), { force: true })
  makePrivate(folder)
}

function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return []
    const reasons: Record<string, string> = { ENOTDIR: 'it is not a folder', EACCES: 'this user may not read it' }
    const reason = reasons[code ?? ''] ?? `reading it failed (${code ?? 'no reason given'})`
    throw new Error(`The embedded database could not be opened in ${folder}: ${reason}. Check DATABASE_DIR.`)
  }
}

/** Removes the files of an unfinished first start, which has stored nothing; refuses a folder with other files. */
function clearBegun(folder: string, entries: readonly string[]): void {
  const others = entries.filter((name) => name !== BEGUN && !OF_ENGINE.test(name))
  if (others.length > 0)
    throw refusal(folder, `holds ${listNames(others)} beside a database that was never finished`, NEW_FOLDER)
  // The mark stays, because this can be cut short, too.
  for (const name of entries) if (name !== BEGUN) rmSync(path.join(folder, name), { recursive: true, force: true })
}

function checkVersion(folder: string, entries: readonly string[]): void {
  if (!entries.includes('PG_VERSION')) {
    const others = entries.filter((name) => !OF_ENGINE.test(name))
    if (others.length > 0) throw refusal(folder, `holds ${listNames(others)} and no database`, NEW_FOLDER)
    throw refusal(folder, 'holds parts of a database without PG_VERSION', `${BACKUP} Remove it if it never held one.`)
  }
  const version = readVersion(path.join(folder, 'PG_VERSION'))
  if (version === VERSION) return
  const found = /^\d{1,3}(\.\d{1,3})?$/.test(version)
    ? `is of version ${version}`
    : 'has a PG_VERSION that can’t be read'
  throw refusal(folder, `${found}, and this Rampdesk reads version ${VERSION}`, BACKUP)
}

function readVersion(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function refusal(folder: string, what: string, advice: string): Error {
  return new Error(`The database folder ${folder} ${what}. Nothing in it was changed. ${advice}`)
}

function listNames(names: readonly string[]): string {
  const shown = names
    .toSorted()
    .slice(0, NAMES_SHOWN)
    .map((name) => JSON.stringify(name))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ')
}
