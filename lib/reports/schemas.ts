import { z } from 'zod'
import { FAMILIES } from '../model/family'
import { OUTCOMES } from '../model/outcome'
import { RECOVERY_STANDINGS } from '../model/recovery'
import { JOB_STATES } from '../model/redelivery'

const Instant = z.string()
const Count = z.number().int().min(0)

const OutcomeCounts = z.record(z.enum(OUTCOMES), Count)

const PeriodOf = z.object({ from: Instant, to: Instant })

const Lag = z.object({
  measured: Count,
  negative: Count,
  none: Count,
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p99: z.number().nullable(),
  max: z.number().nullable(),
})

const Known = z.enum(['whole', 'part', 'none'])

const Sums = z.object({ count: Count, unread: Count, amount: z.string(), lost: z.string(), atRisk: z.string() })

/** All data that the report’s page shows, so that a saved report stays as it was. Times are ISO 8601, lags milliseconds. */
export const DeliveryReport = z.object({
  kind: z.literal('delivery-report'),
  version: z.literal(1),
  environment: z.object({ name: z.string(), label: z.string() }),
  madeAt: Instant,
  madeBy: z.string(),
  zone: z.string(),
  period: PeriodOf,
  /** The endpoints that the address names; empty for all. */
  endpoints: z.array(z.string()),
  coverage: z.object({
    passedMs: z.number(),
    coveredMs: z.number(),
    gaps: z.array(PeriodOf.extend({ reason: z.enum(['before-archive', 'removed', 'hole', 'not-read-yet', 'future']) })),
    lastSyncedAt: Instant.nullable(),
    /** The problem of the sync, as a sentence. */
    problem: z.string().nullable(),
  }),
  /** Records without a time, which are in no period; null in reports of older versions. */
  untimed: z.object({ count: Count, missed: Count }).nullable().default(null),
  totals: OutcomeCounts,
  before: z.object({ period: PeriodOf, known: Known, totals: OutcomeCounts }),
  byEndpoint: z.array(z.object({ endpoint: z.string(), counts: OutcomeCounts, lag: Lag })),
  byEvent: z.array(z.object({ event: z.string(), family: z.enum(FAMILIES), counts: OutcomeCounts })),
  lag: Lag,
  steps: z.object({
    unit: z.enum(['hour', 'day', 'week', 'month', 'year']),
    bars: z.array(PeriodOf.extend({ known: Known, counts: OutcomeCounts, lag: Lag })),
  }),
  outages: z.object({
    found: z.array(
      z.object({
        /** The id of the incident. It and `open` are null in reports of older versions. */
        id: z.string().nullable().default(null),
        endpoint: z.string(),
        firstAt: Instant,
        lastAt: Instant,
        endedAt: Instant.nullable(),
        failures: Count,
        settled: Count,
        /** Unresolved failures. */
        open: Count.nullable().default(null),
        outcomes: z.array(z.object({ outcome: z.enum(OUTCOMES), count: Count })),
        events: Count,
        resources: Count,
        causes: z.array(
          z.object({
            outcome: z.enum(OUTCOMES),
            status: z.number().nullable(),
            error: z.string().nullable(),
            count: Count,
          }),
        ),
      }),
    ),
    leftOut: Count,
    isComplete: z.boolean().default(true),
  }),
  recovery: z.object({
    missed: Count,
    settled: Count,
    /** Unresolved failures; null if not known. */
    open: Count.nullable().default(null),
    /** `missed` by the rules of recovery; null if not known, and in reports of older versions. */
    causes: z
      .array(z.object({ standing: z.enum(RECOVERY_STANDINGS), count: Count }))
      .nullable()
      .default(null),
    /** Redeliveries of the period’s failures; null if the reader may not see redeliveries. */
    sentAgain: z
      .object({
        /** Failures of the period that a target answered with 2xx: `settled` ones, and `open` ones. */
        settled: Count,
        open: Count,
        /** The number of newest redeliveries that both were counted in; null if all were, and in reports of older versions. */
        countedJobs: Count.nullable().default(null),
        jobs: z.array(
          z.object({
            id: z.string(),
            targetName: z.string(),
            createdAt: Instant,
            state: z.enum(JOB_STATES),
            total: Count,
            delivered: Count,
          }),
        ),
        jobsInPeriod: Count,
      })
      .nullable(),
  }),
  returns: z
    .object({
      readThrough: Instant.nullable(),
      currencies: z.array(
        z.object({
          currency: z.string().nullable(),
          all: Sums,
          codes: z.array(Sums.extend({ value: z.string().nullable() })),
        }),
      ),
    })
    .nullable(),
})

export type DeliveryReport = z.infer<typeof DeliveryReport>

export type OutcomeTotals = DeliveryReport['totals']

/** The part of a report that its bars over the period need. */
export type StepReport = Pick<
  DeliveryReport,
  'environment' | 'madeAt' | 'zone' | 'period' | 'endpoints' | 'totals' | 'steps'
>
