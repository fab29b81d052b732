/** `skipped`: the titles of tests that need a program which is not there. */
export type Counts = { passed: number; failed: number; skipped: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string; fullName?: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function vitestCounts(report: VitestReport): Counts
export function playwrightCounts(report: PlaywrightReport): Counts
export function countsOf<Report>(file: string, read: (report: Report) => Counts, code: number): Counts
export function sum(all: readonly (Omit<Counts, 'skipped'> & Partial<Counts>)[]): Counts
