import 'server-only'
import { readCoverage } from '../../../archive/coverage/get-coverage'
import { overdueText, passOverdueMs, STALE_AFTER_MS } from '../../../archive/coverage/pass-overdue'
import { authorize, type Scope } from '../../../auth/scope'
import { getDatabase } from '../../../db'
import { formatDuration } from '../../../format/duration'
import { type DoctorCheck, foundRight, foundWrong } from '../../report/report'

/** How recently one environment was synced, from the archive’s coverage. */
export const ARCHIVE: DoctorCheck<Scope> = {
  id: 'archive',
  title: 'Archive',
  async judge(scope) {
    authorize(scope, 'sync.read')
    const coverage = await readCoverage({ db: await getDatabase(), behindMs: null }, scope.environment.name)
    const { lastSyncedAt, lastCompletePassAt, problem } = coverage
    const now = Date.now()
    const behind = lastSyncedAt === null ? null : now - Date.parse(lastSyncedAt)
    const evidence = [
      `last sync: ${lastSyncedAt ?? 'none'}`,
      `last full pass: ${lastCompletePassAt ?? 'none'}`,
      ...(problem ? [problem.message] : []),
    ]
    if (problem)
      return foundWrong(
        'The sync has a problem.',
        'See the findings about the platform. The sync continues by itself.',
        { evidence },
      )
    if (behind === null)
      return foundWrong(
        'No sync has been completed yet.',
        'Wait for the first one. The Deliveries page shows its progress.',
        { evidence },
      )
    if (behind > STALE_AFTER_MS)
      return foundWrong(`The last sync is ${formatDuration(behind / 1000)} old.`, 'Check the worker.', { evidence })
    const overdue = passOverdueMs(coverage, now)
    if (overdue !== null)
      return foundWrong(`A full pass is ${overdueText(overdue)}.`, 'Start one on the Deliveries page.', { evidence })
    return foundRight('The archive is up to date with the platform.', evidence)
  },
}
