import 'server-only'
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { toCoverage } from '../archive/coverage/coverage'
import { DELIVERY_LEASES } from '../archive/sync/lease'
import { readSpansIn } from '../archive/sync/span-store'
import { alert, deliveryCount, deliveryTotal, recoveryCount, syncState } from '../db/schema'
import { SEVERITIES } from '../model/alert/alert'
import type { MetricsReading } from './reading'

const HOUR_MS = 3_600_000

const ageOf = (column: object) => sql<number | null>`extract(epoch from now() - ${column})::float8`

/** A problem's code is a word of ours; an older version may have stored another one. */
const nameOf = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : 'other')

export const SYNC_READING: MetricsReading = {
  name: 'sync',
  metrics: [
    'rampdesk_sync_records',
    'rampdesk_sync_lag_seconds',
    'rampdesk_sync_full_pass_age_seconds',
    'rampdesk_sync_unanswered_seconds',
    'rampdesk_sync_problem',
  ],
  async read(tx, environments) {
    const rows = await tx
      .select({
        environment: syncState.environment,
        records: syncState.records,
        problem: syncState.problem,
        lag: ageOf(syncState.caughtUpAt),
        pass: ageOf(syncState.completePassAt),
        unanswered: ageOf(syncState.unansweredSince),
        isFree: DELIVERY_LEASES.isFree(),
      })
      .from(syncState)
      .where(inArray(syncState.environment, [...environments]))
    return rows.flatMap(({ environment, records, problem, lag, pass, unanswered, isFree }) => {
      const labels = { environment }
      const code = problem && { ...labels, code: nameOf(problem.code), paused: problem.isPaused ? 'yes' : 'no' }
      return [
        { metric: 'rampdesk_sync_records', labels, value: records },
        ...(lag === null ? [] : [{ metric: 'rampdesk_sync_lag_seconds', labels, value: lag } as const]),
        ...(pass === null ? [] : [{ metric: 'rampdesk_sync_full_pass_age_seconds', labels, value: pass } as const]),
        { metric: 'rampdesk_sync_unanswered_seconds', labels, value: isFree === false ? (unanswered ?? 0) : 0 },
        ...(code ? [{ metric: 'rampdesk_sync_problem', labels: code, value: 1 } as const] : []),
      ]
    })
  },
}

export const COVERAGE_READING: MetricsReading = {
  name: 'coverage',
  metrics: ['rampdesk_coverage_age_seconds', 'rampdesk_coverage_holes'],
  async read(tx, environments) {
    const now = new Date()
    const samples = []
    for (const environment of environments) {
      const { through, holes } = toCoverage(await readSpansIn(tx, environment), now)
      const labels = { environment }
      samples.push({ metric: 'rampdesk_coverage_holes', labels, value: holes.length } as const)
      if (through === null) continue
      const value = (now.getTime() - Date.parse(through)) / 1000
      samples.push({ metric: 'rampdesk_coverage_age_seconds', labels, value } as const)
    }
    return samples
  },
}

export const DELIVERY_COUNTS_READING: MetricsReading = {
  name: 'deliveries',
  metrics: ['rampdesk_deliveries', 'rampdesk_deliveries_recent'],
  async read(tx, environments) {
    const kept = await tx
      .select({
        environment: deliveryTotal.environment,
        outcome: deliveryTotal.outcome,
        value: sql<number>`sum(${deliveryTotal.count})::float8`,
      })
      .from(deliveryTotal)
      .where(inArray(deliveryTotal.environment, [...environments]))
      .groupBy(deliveryTotal.environment, deliveryTotal.outcome)
    const recent = await tx
      .select({
        environment: deliveryCount.environment,
        outcome: deliveryCount.outcome,
        value: sql<number>`sum(${deliveryCount.count})::float8`,
      })
      .from(deliveryCount)
      .where(
        and(
          inArray(deliveryCount.environment, [...environments]),
          gte(deliveryCount.hour, new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS)),
        ),
      )
      .groupBy(deliveryCount.environment, deliveryCount.outcome)
    return [
      ...kept.map(({ value, ...labels }) => ({ metric: 'rampdesk_deliveries', labels, value }) as const),
      ...recent.map(({ value, ...labels }) => ({ metric: 'rampdesk_deliveries_recent', labels, value }) as const),
    ]
  },
}

export const FAILURES_READING: MetricsReading = {
  name: 'failures',
  metrics: ['rampdesk_failures_open'],
  async read(tx, environments) {
    const rows = await tx
      .select({ environment: recoveryCount.environment, value: sql<number>`sum(${recoveryCount.count})::float8` })
      .from(recoveryCount)
      .where(and(inArray(recoveryCount.environment, [...environments]), eq(recoveryCount.standing, 'open')))
      .groupBy(recoveryCount.environment)
    const open = new Map(rows.map(({ environment, value }) => [environment, value]))
    return environments.map((environment) => ({
      metric: 'rampdesk_failures_open',
      labels: { environment },
      value: open.get(environment) ?? 0,
    }))
  },
}

export const ALERTS_READING: MetricsReading = {
  name: 'alerts',
  metrics: ['rampdesk_alerts_firing'],
  async read(tx, environments) {
    const rows = await tx
      .select({ environment: alert.environment, severity: alert.severity, value: count() })
      .from(alert)
      .where(and(inArray(alert.environment, [...environments]), eq(alert.state, 'firing')))
      .groupBy(alert.environment, alert.severity)
    const firing = new Map(rows.map(({ environment, severity, value }) => [`${environment} ${severity}`, value]))
    return environments.flatMap((environment) =>
      SEVERITIES.map((severity) => ({
        metric: 'rampdesk_alerts_firing' as const,
        labels: { environment, severity },
        value: firing.get(`${environment} ${severity}`) ?? 0,
      })),
    )
  },
}
