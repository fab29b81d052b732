import 'server-only'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { makePrivate } from './private-files'
import { isRunning, ownIdentity } from './process-identity'

const Claim = z.object({ pid: z.int(), startedAt: z.string().nullable(), realm: z.string(), isHolder: z.boolean() })
type Claim = z.infer<typeof Claim>

export type FolderLock = { release: () => void }

const BEAT_MS = 5_000
/** Silence after which a process of another realm counts as ended. */
const SILENCE_MS = 60_000
const ATTEMPTS = 20

/** Another process holds the folder, and may be healthy. */
export class FolderHeldError extends Error {
  override readonly name = 'FolderHeldError'
}

/**
 * Takes the folder for this process; PGlite takes no lock, and a second process would lose data silently.
 *
 * Each process writes a claim file, then looks for others, so of two at least one sees the other. Claims of ended
 * processes are removed. Does not protect a folder shared by two machines when one was suspended for over a minute.
 *
 * @param onLost called when this process’s claim was removed: it must stop writing.
 * @throws FolderHeldError that names the holding process and what to do.
 */
export async function takeFolderLock(folder: string, onLost: () => void): Promise<FolderLock> {
  const claims = `${folder}.lock`
  makePrivate(claims)
  const identity = ownIdentity()
  for (let attempt = 1; ; attempt++) {
    const file = path.join(claims, `${process.pid}-${randomUUID()}.json`)
    writeClaim(file, { ...identity, isHolder: false })
    const others = liveClaims(claims, file)
    if (others.length === 0) {
      writeClaim(file, { ...identity, isHolder: true })
      return holdClaim(file, onLost)
    }
    rmSync(file, { force: true })
    const holder = others.find((claim) => claim.isHolder) ?? (attempt === ATTEMPTS ? others[0] : undefined)
    if (holder) throw new FolderHeldError(describeHolder(folder, claims, holder))
    await pause(10 + Math.random() * 40)
  }
}

/** Renames a whole file, so that nobody reads half a claim. */
function writeClaim(file: string, claim: Claim): void {
  const draft = `${file}.${randomUUID()}.draft`
  writeFileSync(draft, JSON.stringify(claim), { mode: 0o600 })
  renameSync(draft, file)
}

function liveClaims(claims: string, own: string): Claim[] {
  return readdirSync(claims)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(claims, name))
    .filter((file) => file !== own)
    .flatMap((file) => {
      const claim = readClaim(file)
      if (isRunning(claim) ?? silence(file) < SILENCE_MS) return [claim]
      rmSync(file, { force: true })
      return []
    })
}

/** An unreadable claim ends by silence. */
const UNREADABLE: Claim = { pid: 0, startedAt: null, realm: 'unreadable', isHolder: true }

function readClaim(file: string): Claim {
  try {
    return Claim.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return UNREADABLE
  }
}

function silence(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function holdClaim(file: string, onLost: () => void): FolderLock {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      release()
      onLost()
    }
  }, BEAT_MS)
  beat.unref()
  const remove = () => rmSync(file, { force: true })
  const release = () => {
    clearInterval(beat)
    process.off('exit', remove)
    remove()
  }
  process.once('exit', remove)
  return { release }
}

function describeHolder(folder: string, claims: string, holder: Claim): string {
  return [
    `The database folder ${folder} is in use by ${nameHolder(holder)}.`,
    'It allows one process at a time: stop the other one, or set DATABASE_URL to a Postgres database, which several processes may share.',
    `The claim is kept in ${claims}.`,
  ].join(' ')
}

function nameHolder(holder: Claim): string {
  if (isRunning(holder) === undefined)
    return `process ${holder.pid} of another machine or container (if it has ended, try again in a minute)`
  return holder.pid === process.pid ? 'this process already' : `process ${holder.pid}`
}
