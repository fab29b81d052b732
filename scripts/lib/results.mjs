import { existsSync, readFileSync } from 'node:fs'

/** Tests of a Vitest JSON report. A file that could not run at all counts as one failure. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

const isFailed = ({ status }) => status === 'failed'

/** Tests of a Playwright JSON report. One that passed only when tried again counts as failed. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** Counts of a report file. A run that failed without saying where, or left no report, is one failure; so is an empty one. */
export function countsOf(file, read, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped = 0 }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
