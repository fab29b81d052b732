import type { CauseState, ReadyAnswer, ReadyCause } from '../api/ready'
import { formatDuration } from '../format/duration'
import type { KeptFacts } from './read-kept'

/** A worker gives a sign of life every 2 s on Postgres and every 15 s on PGlite. */
export const WORKER_SILENT_SECONDS = 120

export type ReadyFacts = {
  /** The failure in words; null while the database answers. */
  database: string | null
  disk: string | null
  /** The facts that the database keeps; null while it is too busy to be asked, or down. */
  kept: KeptFacts | null
  /** Ids of the configured vault keys. */
  vaultKeys: readonly string[]
}

export function judgeReadiness({ database, disk, kept, vaultKeys }: ReadyFacts): CauseState[] {
  return [
    stateOf('database', database),
    ...(database === null && kept ? judgeKept(kept, vaultKeys) : UNKNOWN),
    stateOf('disk', disk),
  ]
}

/** `without`: a cause that this caller does not need. */
export function toReadyAnswer(states: readonly CauseState[], without?: ReadyCause): ReadyAnswer {
  const causes = states.filter(({ cause }) => cause !== without)
  return { status: causes.some(({ state }) => state === 'failed') ? 'not_ready' : 'ready', causes }
}

const UNKNOWN: readonly CauseState[] = (['migrations', 'worker', 'vault'] as const).map((cause) => ({
  cause,
  state: 'unknown',
}))

function stateOf(cause: ReadyCause, problem: string | null): CauseState {
  return problem === null ? { cause, state: 'ok' } : { cause, state: 'failed', detail: problem }
}

const OTHER_SCHEMA = {
  older: 'The database lacks migrations of this version.',
  newer: 'A newer version has migrated the database.',
}

function judgeKept(kept: KeptFacts, vaultKeys: readonly string[]): CauseState[] {
  if (kept.schema !== 'same')
    return [stateOf('migrations', OTHER_SCHEMA[kept.schema]), ...UNKNOWN.filter(({ cause }) => cause !== 'migrations')]
  return [
    stateOf('migrations', null),
    stateOf('worker', workerProblem(kept.workerAge)),
    stateOf('vault', vaultProblem(kept.keysInUse, vaultKeys)),
  ]
}

function workerProblem(age: number | null): string | null {
  if (age === null) return 'No worker has run on this database yet.'
  return age > WORKER_SILENT_SECONDS ? `No worker has given a sign of life for ${formatDuration(age)}.` : null
}

function vaultProblem(inUse: readonly string[], configured: readonly string[]): string | null {
  if (inUse.every((id) => configured.includes(id))) return null
  return configured.length === 0
    ? 'Stored values are encrypted, and no vault key is configured.'
    : 'Stored values are encrypted with a vault key that is not configured.'
}
