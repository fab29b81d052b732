import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that need a program which is not there
 * @property {string[]} [again] titles of browser tests that passed at their second try
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
 * @property {PlaywrightSuite[]} [suites]
 */
/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string }[] }[]} [specs]
 */

/** Titles of skipped tests name the missing program (tests/support/processes/programs.ts). */
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

/** Browser tests of a run that may need a second try (decision 43). */
const MOST_AGAIN = 2

/**
 * Skipped tests count as failures, and all that passed at their second try where they are too many.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites = [] }) {
  const { expected, unexpected, flaky, skipped } = stats
  const failed = unexpected + skipped + errors.length
  const again = flaky > 0 ? { again: suites.flatMap(againIn) } : {}
  if (flaky > MOST_AGAIN) return { passed: expected, failed: failed + flaky, skipped: [], ...again }
  return { passed: expected + flaky, failed, skipped: [], ...again }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function againIn({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(againIn)]
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
 * @returns {Required<Counts>}
 */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.flatMap(({ skipped = [] }) => skipped),
  again: all.flatMap(({ again = [] }) => again),
})
