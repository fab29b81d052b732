import 'server-only'
import type { Environment } from '../../env'
import { runExport } from './run-export'
import { sweepExports } from './sweep-exports'

/** Makes one export, or with null looks for those that lack a run and for files that nobody needs. */
export async function runExports(environment: Environment, jobId: number | null, signal: AbortSignal): Promise<void> {
  await (jobId === null ? sweepExports(environment.name) : runExport(environment, jobId, signal))
}
