import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsOf, playwrightCounts, vitestCounts } from './results.mjs'

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
  const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [] }

  test('adds a file that could not run to the failures of a Vitest report', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(vitestCounts({ ...vitest, testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  test('counts a flaky browser test and an error outside of tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] }
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 0 })
  })

  test.each([
    ['a run that failed without a failed test', 1, 1],
    ['a run that passed', 0, 0],
  ])('%s', (_, code, failed) => {
    const file = write('report.json', JSON.stringify({ ...vitest, numFailedTests: 0 }))
    expect(countsOf(file, vitestCounts, code)).toEqual({ passed: 3, failed, skipped: 2 })
  })

  test('a run without tests or without a report is a failure', () => {
    const file = write('report.json', JSON.stringify({ ...vitest, numPassedTests: 0, numFailedTests: 0 }))
    expect(countsOf(file, vitestCounts, 0).failed).toBe(1)
    expect(countsOf(path.join(folder, 'none.json'), vitestCounts, 0).failed).toBe(1)
  })
})
