export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function vitestCounts(report: VitestReport): Counts
export function playwrightCounts(report: PlaywrightReport): Counts
export function countsOf<Report>(file: string, read: (report: Report) => Counts, code: number): Counts
