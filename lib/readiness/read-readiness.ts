import 'server-only'
import type { CauseState } from '../api/ready'
import { requireDatabase } from '../db'
import { hasFullDisk } from '../db/disk'
import { logger } from '../logger'
import { vaultKeys } from '../vault/configured-keys'
import { judgeReadiness } from './judge'
import { type KeptFacts, readKept } from './read-kept'

const DEADLINE_MS = 2000
const FRESH_MS = 1000

const SILENT = 'The database does not answer.'
const FULL = 'The disk of the database is full: nothing can be stored.'
const DISK_SILENT = 'The disk of the database does not answer.'

/** The reading that is under way, because a busy database is asked one question at a time. */
let reading: Promise<KeptFacts> | undefined

/**
 * Asks anew, for two seconds at most. The check that the database answers waits behind no query, so a busy database is ready; facts that it
 * did not give in time are unknown.
 */
export async function readReadiness(): Promise<CauseState[]> {
  const [alive, kept, disk] = await Promise.all([inTime(requireDatabase()), readKeptInTime(), inTime(hasFullDisk())])
  const isDown = alive === LATE || alive === FAILED || kept === FAILED
  const keys = vaultKeys()
  return judgeReadiness({
    database: isDown ? SILENT : null,
    disk: disk === LATE || disk === FAILED ? DISK_SILENT : disk ? FULL : null,
    kept: kept === LATE || kept === FAILED ? null : kept,
    vaultKeys: keys ? [keys.current, ...keys.others].map(({ id }) => id) : [],
  })
}

/** A reading that was late once is not waited for again. */
function readKeptInTime(): Promise<KeptFacts | Missing> {
  if (reading) return Promise.resolve(LATE)
  const begun = readKept()
  reading = begun
  const forget = () => {
    if (reading === begun) reading = undefined
  }
  begun.then(forget, forget)
  return inTime(begun)
}

const LATE = Symbol('late')
const FAILED = Symbol('failed')

type Missing = typeof LATE | typeof FAILED

async function inTime<Result>(work: Promise<Result>): Promise<Result | Missing> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), DEADLINE_MS)
  })
  const failed = work.catch((): typeof FAILED => FAILED)
  return Promise.race([failed, late]).finally(() => clearTimeout(timer))
}

/** Gives the answer of the last second again; logs a line when the failing causes change. */
export function createReadinessReader(
  read: () => Promise<CauseState[]> = readReadiness,
  clock: () => number = () => performance.now(),
): () => Promise<readonly CauseState[]> {
  let last: { until: number; states: Promise<CauseState[]> } | undefined
  let failing = ''
  const note = (states: readonly CauseState[]) => {
    const failed = states.filter(({ state }) => state === 'failed')
    const names = failed.map(({ cause }) => cause).join(', ')
    if (names === failing) return
    failing = names
    if (names) logger.warn({ causes: failed }, 'Not ready')
    else logger.info('Ready again')
  }
  return () => {
    if (last && clock() < last.until) return last.states
    const states = read()
    const asked = { until: Number.POSITIVE_INFINITY, states }
    last = asked
    states.then(
      (found) => {
        asked.until = clock() + FRESH_MS
        note(found)
      },
      () => {
        asked.until = 0
      },
    )
    return states
  }
}
