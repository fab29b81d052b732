import { existsSync, readFileSync } from 'node:fs'

/** A test that runs a program says so in its title where the program is not there (tests/support/programs.ts). */
const NAMED_SKIP = /\(skipped: no [\w.-]+(, no [\w.-]+)*\)$/

/** Tests of a Vitest JSON report. A file that could not run at all counts as one failure, and so does a skip without its reason. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const named = left.filter(({ status, fullName }) => status === 'skipped' && NAMED_SKIP.test(fullName))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + left.length - named.length,
    skipped: named.map(({ fullName }) => fullName),
  }
}

const isFailed = ({ status }) => status === 'failed'

/** Tests of a Playwright JSON report. One that passed only when tried again counts as failed, and one that was skipped. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, skipped: [] }
}

/** Counts of a report file. A run that failed without saying where, or left no report, is one failure; so is an empty one. */
export function countsOf(file, read, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: [...total.skipped, ...skipped],
    }),
    { passed: 0, failed: 0, skipped: [] },
  )
