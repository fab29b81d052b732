import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inProject } from '../paths.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that need a program which is not there
 * @property {string[]} [again] titles of browser tests that passed at their second try
 * @property {string[]} [failures] each one's file, title and first line of its error
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
 * @property {string} [message] of a file that could not run
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
    failures: report.testResults.flatMap(failuresOfFile),
  }
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

/** @param {string} file @param {string} title @param {string} [message] */
const failure = (file, title, message = '') =>
  `${file}: ${title}\n      ${stripVTControlCharacters(message).split('\n', 1)[0]}`

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
  const specs = suites.flatMap(specsIn)
  const again = specs.filter(hasTest('flaky')).map(({ file, title }) => `${file}: ${title}`)
  const failures = specs
    .filter(hasTest('unexpected'))
    .map(({ file, title, tests }) =>
      failure(file, title, tests.flatMap(({ results = [] }) => results)[0]?.error?.message),
    )
  const named = {
    skipped: [],
    again,
    failures: [...failures, ...errors.map(({ message }) => failure('e2e', '', message))],
  }
  return flaky > MOST_AGAIN
    ? { passed: expected, failed: failed + flaky, ...named }
    : { passed: expected + flaky, failed, ...named }
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
