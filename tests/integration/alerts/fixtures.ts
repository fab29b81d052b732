import { createHash } from 'node:crypto'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { alert, alertChannel, alertRule, incidentRun, syncState } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import type { Severity } from '@/lib/model/alert/alert'
import type { Outcome } from '@/lib/model/outcome'
import type { useDatabase } from '../support/use-database'

type Held = ReturnType<typeof useDatabase>

const MINUTE = 60_000

/** A rule of incidents, as a first start brings it. */
export async function addIncidentRule(held: Held, { name }: Environment, severity: Severity = 'page'): Promise<number> {
  const now = new Date(0)
  const [rule] = await held.database
    .insert(alertRule)
    .values({
      environment: name,
      kind: 'incident',
      name: `Incident ${severity}`,
      severity,
      settings: { failures: 3 },
      isOn: true,
      createdAt: now,
      createdBy: 'test',
      changedAt: now,
      changedBy: 'test',
    })
    .returning({ id: alertRule.id })
  if (!rule) throw new Error('The rule was not stored.')
  return rule.id
}

/** An endpoint that began to fail ten minutes before `now`. */
export const addRun = (held: Held, { name }: Environment, id: number, endpoint: string, now: Date) =>
  held.database
    .insert(incidentRun)
    .values({
      id,
      environment: name,
      endpoint,
      firstAt: new Date(now.getTime() - 10 * MINUTE),
      lastAt: new Date(now.getTime() - MINUTE),
      endedAt: null,
      failures: 200,
      open: 200,
      causes: { 'failed 503': 200 },
    })

/** An e-mail channel to which nothing is sent. */
export const addChannel = (held: Held) =>
  held.database
    .insert(alertChannel)
    .values({
      id: 'mail',
      environment: 'sandbox',
      kind: 'email',
      name: 'Mail',
      severities: ['page'],
      isOn: true,
      recipients: ['on-call@acme.example'],
      place: '1 recipient',
      createdAt: new Date(0),
      createdBy: 'test',
      changedAt: new Date(0),
      changedBy: 'test',
    })

/** Alerts that fired, some at the same instant. */
export async function addAlerts(held: Held, environment: Environment, number: number): Promise<void> {
  const ruleId = await addIncidentRule(held, environment)
  const evidence = { sentence: '3 failures in a row.', value: 3, threshold: 3, href: null }
  await held.database.insert(alert).values(
    Array.from({ length: number }, (_, index) => {
      const firedAt = new Date(Date.now() - (index % 4) * MINUTE)
      return {
        environment: environment.name,
        ruleId,
        kind: 'incident',
        severity: 'page' as const,
        subject: `https://h${index}.example/hook`,
        subjectName: `h${index}.example/hook`,
        state: 'firing' as const,
        cause: { endpoint: null, host: null, isPlatform: false },
        evidence,
        since: firedAt,
        lastTrueAt: firedAt,
        firstFiredAt: firedAt,
        firedAt,
        timesFired: 1,
      }
    }),
  )
}

/** Marks the archive as up to date at any time of a test; otherwise missing deliveries would say nothing. */
export const beUpToDate = (held: Held, { name }: Environment) =>
  held.database
    .insert(syncState)
    .values({ environment: name, caughtUpAt: new Date('2100-01-01T00:00:00Z') })
    .onConflictDoUpdate({ target: syncState.environment, set: { caughtUpAt: new Date('2100-01-01T00:00:00Z') } })

type Put = { at: number; endpoint: string; outcome: Outcome; text: string }

/** A delivery as a sync archives it; `text` makes it differ from others. */
export function recordOf({ at, endpoint, outcome, text }: Put): ArchiveRecord {
  const time = new Date(at).toISOString()
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    ordinal: 0,
    sort_at: time,
    timestamp: time,
    timestamp_text: time,
    event: 'payment.updated',
    endpoint,
    outcome,
    success: outcome === 'delivered',
    response_status: outcome === 'delivered' ? 200 : 503,
    error: null,
    payload: '{}',
    payload_bytes: 2,
    extra: null,
    user_id: null,
    resource_id: null,
    event_id: null,
    sequence: null,
    occurred_at: null,
    terms: [],
  }
}
