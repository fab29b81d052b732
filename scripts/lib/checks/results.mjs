import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inProject } from '../paths.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that need a missing program
 * @property {string[]} [again] browser tests that passed at their second try, as in `failures`
 * @property {string[]} [failures] file, title and first lines of the error of each failed test
 */
/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {VitestFile[]} testResults
 */
/**
 * @typedef {object} VitestFile
 * @property {string} [name]
 * @property {string} status
 * @property {string} [message] the error of a file that could not run
 * @property {{ status: string, fullName?: string, failureMessages?: string[] }[]} assertionResults
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors
 * @property {PlaywrightSuite[]} [suites]
 */
/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {PlaywrightSpec[]} [specs]
 */
/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {{ status: string, results?: { error?: { message?: string } }[] }[]} tests
 */

/** The most browser tests of a run that may need a second try (decision 43). */
const MOST_AGAIN = 2

const LINES_SHOWN = 4
const LINE_LENGTH = 300

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
  const failed = report.numFailedTests + broken.length + left.length - skipped.length
  return { passed: report.numPassedTests, failed, skipped, failures: report.testResults.flatMap(failuresOfFile) }
}

/**
 * @param {VitestFile} file
 * @returns {string[]}
 */
function failuresOfFile({ name = '', status, message, assertionResults }) {
  const file = path.relative(inProject(), name)
  const failed = assertionResults.filter(isFailed)
  if (failed.length === 0 && status === 'failed') return [failure(file, 'could not run', message)]
  return failed.map(({ fullName = '', failureMessages = [] }) => failure(file, fullName, failureMessages[0]))
}

/**
 * The first lines of a property test's error hold its seed.
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 */
function failure(file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n', LINES_SHOWN)
  const shown = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [`${file}: ${title}`, ...shown.map((line) => `      ${line.trim().slice(0, LINE_LENGTH)}`)].join('\n')
}

/** @param {{ status: string }} test */
const isFailed = ({ status }) => status === 'failed'

/**
 * Skipped tests count as failures. So do all tests that passed at their second try, if they are more than MOST_AGAIN.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites = [] }) {
  const { expected, unexpected, flaky, skipped } = stats
  const specs = suites.flatMap(specsIn)
  const outside = errors.map(({ message }) => failure('e2e', 'outside of tests', message))
  const tooMany = flaky > MOST_AGAIN ? flaky : 0
  return {
    passed: expected + flaky - tooMany,
    failed: unexpected + skipped + errors.length + tooMany,
    skipped: [],
    again: specs.filter(hasTest('flaky')).map(failureOfSpec),
    failures: [...specs.filter(hasTest('unexpected')).map(failureOfSpec), ...outside],
  }
}

/** @param {PlaywrightSpec} spec */
function failureOfSpec({ file, title, tests }) {
  const [first] = tests.flatMap(({ results = [] }) => results)
  return failure(file, title, first?.error?.message)
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

/**
 * @param {string} status
 * @returns {(spec: PlaywrightSpec) => boolean}
 */
const hasTest = (status) => (spec) => spec.tests.some((one) => one.status === status)

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
  failures: all.flatMap(({ failures = [] }) => failures),
})
