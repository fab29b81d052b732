import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that need a program which is not there
 */
/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ status: string, assertionResults: { status: string, fullName?: string }[] }[]} testResults
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/** Titles of skipped tests name the missing program (tests/support/programs.ts). */
const NAMED_SKIP = /\(skipped: no [\w.-]+(, no [\w.-]+)*\)$/

/**
 * A file that could not run counts as one failure, as does a skip without its reason.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const skipped = left.flatMap(({ status, fullName = '' }) =>
    status === 'skipped' && NAMED_SKIP.test(fullName) ? [fullName] : [],
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + left.length - skipped.length,
    skipped,
  }
}

/** @param {{ status: string }} test */
const isFailed = ({ status }) => status === 'failed'

/**
 * Flaky and skipped tests count as failures.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, skipped: [] }
}

/**
 * A run without a report, with an empty one, or with an exit code that no test explains, counts as one failure.
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Counts} read
 * @param {number} code exit code of the run
 * @returns {Counts}
 */
export function countsOf(file, read, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

/**
 * @param {readonly (Omit<Counts, 'skipped'> & Partial<Counts>)[]} all
 * @returns {Counts}
 */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.flatMap(({ skipped = [] }) => skipped),
})
