import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inProject } from '../paths.mjs'
import { countsOf, playwrightCounts, sum, vitestCounts } from './results.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  return target
}

describe('counting tests', () => {
  const vitest = { numPassedTests: 3, numFailedTests: 1, testResults: [] }

  test('adds a file that could not run to the failures of a Vitest report', () => {
    const testResults = [
      { name: inProject('a.test.ts'), status: 'failed', message: 'no such module\n    at x', assertionResults: [] },
      {
        name: inProject('b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'stays' },
          {
            status: 'failed',
            fullName: 'breaks',
            failureMessages: ['\u001b[31mProperty failed after 3 tests\u001b[39m\n{ seed: 7, path: "2" }\n    at x'],
          },
        ],
      },
      { name: inProject('c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(vitestCounts({ ...vitest, testResults })).toEqual({
      passed: 3,
      failed: 2,
      skipped: [],
      failures: [
        'a.test.ts: could not run\n      no such module',
        'b.test.ts: breaks\n      Property failed after 3 tests\n      { seed: 7, path: "2" }',
      ],
    })
  })

  test('names a skip whose title says which program is missing, and takes any other for a failure', () => {
    const named = 'posts the bytes (skipped: no curl, no openssl)'
    const assertionResults = [
      { status: 'passed', fullName: 'one' },
      { status: 'skipped', fullName: named },
      { status: 'skipped', fullName: 'left out (skipped: later)' },
      { status: 'pending', fullName: 'cut short (skipped: no curl)' },
    ]
    const report = { ...vitest, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults }] }
    expect(vitestCounts(report)).toMatchObject({ passed: 3, failed: 2, skipped: [named] })
  })

  test('counts a failed browser test and an error outside of tests as failures', () => {
    const tests = [{ status: 'unexpected', results: [{ error: { message: 'not visible\n    at x' } }, {}] }]
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [{ message: 'no port' }],
      suites: [{ suites: [{ specs: [{ title: 'opens', file: 'a.spec.ts', tests }] }] }],
    }
    expect(playwrightCounts(report)).toMatchObject({
      passed: 5,
      failed: 2,
      failures: ['a.spec.ts: opens\n      not visible', 'e2e: outside of tests\n      no port'],
    })
  })

  test('names the browser tests that passed at their second try, and takes three of them for failures', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
    const report = (flaky: string[]) => ({
      stats: { expected: 5, unexpected: 0, flaky: flaky.length, skipped: 0 },
      errors: [],
      suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: flaky.map((title) => spec(title, 'flaky')) }] }],
    })
    const again = ['a.spec.ts: two', 'a.spec.ts: three']
    expect(playwrightCounts(report(['two', 'three']))).toEqual({
      passed: 7,
      failed: 0,
      skipped: [],
      again,
      failures: [],
    })
    expect(playwrightCounts(report(['two', 'three', 'four']))).toMatchObject({ passed: 5, failed: 3 })
  })

  test('takes a browser test that was skipped for a failure', () => {
    const report = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] }
    expect(playwrightCounts(report)).toMatchObject({ passed: 5, failed: 1, skipped: [] })
  })

  test.each([
    ['a run that failed without a failed test', 1, 1],
    ['a run that passed', 0, 0],
  ])('%s', (_, code, failed) => {
    const file = write('report.json', JSON.stringify({ ...vitest, numFailedTests: 0 }))
    expect(countsOf(file, vitestCounts, code)).toMatchObject({ passed: 3, failed, skipped: [] })
  })

  test('adds up, with the names of what was skipped', () => {
    const counts = { passed: 1, failed: 2 }
    expect(
      sum([counts, { ...counts, skipped: ['a'], again: ['c'] }, { ...counts, skipped: ['b'], failures: ['d'] }]),
    ).toEqual({ passed: 3, failed: 6, skipped: ['a', 'b'], again: ['c'], failures: ['d'] })
  })

  test('a run without tests or without a report is a failure', () => {
    const file = write('report.json', JSON.stringify({ ...vitest, numPassedTests: 0, numFailedTests: 0 }))
    expect(countsOf(file, vitestCounts, 0).failed).toBe(1)
    expect(countsOf(path.join(folder, 'none.json'), vitestCounts, 0).failed).toBe(1)
  })
})
