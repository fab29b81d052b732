import type { DeliveryReport, OutcomeTotals } from './schemas'

const HOUR_MS = 3_600_000

const counts = (delivered: number, failed = 0): OutcomeTotals => ({
  delivered,
  rejected: 0,
  failed,
  unknown: 0,
  legacy: 0,
  contradictory: 0,
})

const LAG = { measured: 8, negative: 0, none: 2, p50: 1000, p90: 4000, p99: 9000, max: 9000 }

/** A report of one covered day for tests. */
export function sampleReport(change: Partial<DeliveryReport> = {}): DeliveryReport {
  const period = { from: '2026-01-19T00:00:00.000Z', to: '2026-01-20T00:00:00.000Z' }
  const endpoint = 'https://hooks.acme.example/ramp'
  return {
    kind: 'delivery-report',
    version: 1,
    environment: { name: 'sandbox', label: 'Sandbox' },
    madeAt: '2026-01-20T12:00:00.000Z',
    madeBy: 'Ada',
    zone: 'UTC',
    period,
    endpoints: [],
    coverage: {
      passedMs: 24 * HOUR_MS,
      coveredMs: 24 * HOUR_MS,
      gaps: [],
      lastSyncedAt: '2026-01-20T11:59:00.000Z',
      problem: null,
    },
    untimed: { count: 0, missed: 0 },
    totals: counts(7, 3),
    before: {
      period: { from: '2026-01-18T00:00:00.000Z', to: '2026-01-19T00:00:00.000Z' },
      known: 'whole',
      totals: counts(6, 4),
    },
    byEndpoint: [{ endpoint, counts: counts(7, 3), lag: LAG }],
    byEvent: [
      { event: 'offramp.completed', family: 'milestone', counts: counts(5, 3) },
      { event: 'payment.updated', family: 'generic', counts: counts(2) },
    ],
    lag: LAG,
    steps: {
      unit: 'hour',
      bars: [
        { from: period.from, to: '2026-01-19T12:00:00.000Z', known: 'whole', counts: counts(7, 3), lag: LAG },
        {
          from: '2026-01-19T12:00:00.000Z',
          to: period.to,
          known: 'whole',
          counts: counts(0),
          lag: { measured: 0, negative: 0, none: 0, p50: null, p90: null, p99: null, max: null },
        },
      ],
    },
    outages: {
      found: [
        {
          endpoint,
          firstAt: '2026-01-19T09:00:00.000Z',
          lastAt: '2026-01-19T09:30:00.000Z',
          endedAt: '2026-01-19T09:45:00.000Z',
          id: '12',
          failures: 3,
          settled: 2,
          open: 1,
          outcomes: [{ outcome: 'failed', count: 3 }],
          events: 1,
          resources: 2,
          causes: [{ outcome: 'failed', status: 503, error: null, count: 3 }],
        },
      ],
      leftOut: 0,
      isComplete: true,
    },
    recovery: {
      missed: 3,
      settled: 2,
      open: 1,
      causes: [
        { standing: 'open', count: 1 },
        { standing: 'same-event', count: 2 },
        { standing: 'expired', count: 0 },
      ],
      sentAgain: null,
    },
    returns: { readThrough: '2026-01-20T11:00:00.000Z', currencies: [] },
    ...change,
  }
}
