import 'server-only'
import { accessSync, constants } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../db/connection-error'
import { makeFolder } from '../../db/private-files'
import { ConfigurationError, env } from '../../env'

/** Ends the name of an unfinished file; the run’s id tells two runs of a job apart. */
const UNFINISHED = '.part'

/** The name of an environment is safe in a path: lower-case letters, digits and hyphens. */
export function exportFolder(environment: string): string {
  return path.join(/*turbopackIgnore: true*/ env().exportDir, environment)
}

/** The path of a job’s whole file, whatever its name for people is. */
export function exportPath(environment: string, jobId: number): string {
  return path.join(exportFolder(environment), `export-${jobId}.data`)
}

export const manifestPath = (environment: string, jobId: number) =>
  path.join(exportFolder(environment), `export-${jobId}.manifest.json`)

export function unfinishedPath(environment: string, jobId: number, run: string): string {
  return path.join(exportFolder(environment), `export-${jobId}.${run}${UNFINISHED}`)
}

export function makeExportFolder(environment: string): void {
  makeFolder(exportFolder(environment))
}

/** Called before a worker starts. @throws ConfigurationError where no export could be written */
export function requireExportFolder(): void {
  const folder = env().exportDir
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigurationError([
      `EXPORT_DIR must be a folder that can be made and written to (${codeOf(error) ?? 'no reason given'})`,
    ])
  }
}

export async function removeExportFiles(environment: string, jobId: number): Promise<void> {
  await rm(exportPath(environment, jobId), { force: true })
  await rm(manifestPath(environment, jobId), { force: true })
}

const OWN_NAME = /^export-([1-9]\d{0,14})\.(?:data|manifest\.json|([\w-]+)(?:\.long)?\.part)$/

/** The age below which a finished file stays even if no job has it yet. */
const NEW_MS = 3_600_000

/**
 * Removes files of killed runs, and of jobs that ended without a file. Files with other names stay.
 *
 * @param readKept called once the names are read, so that a run begun meanwhile keeps its file. Tells whether to keep a job’s whole
 * files or, with a run, the files that the run has begun
 * @returns the number of removed files
 */
export async function sweepFolder(
  environment: string,
  readKept: () => Promise<(jobId: number, run: string | null) => boolean>,
  now: number,
): Promise<number> {
  const folder = exportFolder(environment)
  const names = await namesIn(folder)
  const isKept = await readKept()
  let removed = 0
  for (const name of names) {
    const [, job, run] = OWN_NAME.exec(name) ?? []
    if (job === undefined || isKept(Number(job), run ?? null)) continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    // A file that has just been renamed may be there before its job says so.
    if (run === undefined && now - mtimeMs < NEW_MS) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
