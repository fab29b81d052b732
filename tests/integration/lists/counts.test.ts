import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { countAlerts, listAlerts } from '@/lib/alerts/list/list-alerts'
import { ALL_READ_KINDS } from '@/lib/api/read-kinds'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { filterOf } from '@/lib/archive/filter/filter'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { AUDIT } from '@/lib/audit/audit-list'
import { countReads, listReads } from '@/lib/audit/reads/list-reads'
import { READS } from '@/lib/audit/reads/reads'
import {
  alert,
  alertRule,
  auditRead,
  exportJob,
  incidentRun,
  offRampSnapshot,
  recoveryItem,
  redeliveryItem,
  redeliveryJob,
  userKey,
} from '@/lib/db/schema'
import { EXPORTS, REPORT_CHOICE } from '@/lib/exports/list/exports'
import { countExports, listExports } from '@/lib/exports/list/list-exports'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { countIncidents, listIncidents } from '@/lib/incidents/list-incidents'
import { type CountedFilters, countedOf } from '@/lib/list/count/count-values'
import { eachPage } from '@/lib/list/each-page'
import type { CountedList, ValueCount } from '@/lib/list/filters'
import type { ListPage } from '@/lib/list/page'
import { LISTS } from '@/lib/lists'
import { EXPORT_STATES } from '@/lib/model/export'
import { OUTCOMES } from '@/lib/model/outcome'
import { ITEM_STATES, JOB_STATES } from '@/lib/model/redelivery'
import { KEY_ORIGINS, KEY_TEST_RESULTS } from '@/lib/model/user-key'
import { countOffRampStates, listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { NO_WORD, OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { NOBODY, RECOVERY } from '@/lib/recovery/list/recovery-items'
import { countItems } from '@/lib/redelivery/items/count-items'
import { listItems } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { countRedeliveries, listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { countReturns } from '@/lib/returns/list/count-returns'
import { listReturns } from '@/lib/returns/list/list-returns'
import { NOT_SAID, RETURNS } from '@/lib/returns/list/returns'
import { storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { countUserKeys, listUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { DEPOSITS } from '@/lib/users/lists/deposits'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { archiveRecord } from '../../support/models/recovery-history'
import { listedReturn } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { addTarget, environment, TARGET_ID } from '../redelivery/fixtures'
import { emptyTables, useDatabase } from '../support/use-database'

const held = useDatabase()
const scope = scopeOf(environment, 'admin')
const NOW = new Date('2026-01-20T12:00:00Z')
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR)

type Counted<F> = CountedFilters & { none: F }

type Case<F, Row> = {
  row: fc.Arbitrary<Row>
  fill: (rows: Row[]) => Promise<unknown>
  /** Values to draw for each parameter, whether rows have them or not. */
  values: { [Name in keyof F]?: readonly (F[Name] extends readonly (infer T)[] ? T : NonNullable<F[Name]>)[] }
  page: (input: F & { cursor: string | null; limit: number }) => Promise<ListPage<unknown>>
  count: (which: F) => Promise<CountedList>
  always?: Partial<F>
}

const isMany = (value: unknown): value is unknown[] => Array.isArray(value)

/** Checks that each count beside a value is the number of rows that the list shows with that value in place of the chosen ones. */
function countsAsItShows<F extends object, Row>(list: Counted<F>, own: Case<F, Row>): () => Promise<void> {
  const drawn = Object.entries<readonly unknown[]>(own.values as Record<string, readonly unknown[]>)
  const none = Object.fromEntries<unknown>(Object.entries({ ...list.none, ...own.always }))
  const filters = fc
    .subarray(drawn, { maxLength: 3 })
    .chain((some) =>
      fc.tuple(
        ...some.map(([name, values]) =>
          isMany(none[name])
            ? fc
                .subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) })
                .map((chosen) => [name, chosen] as const)
            : fc.constantFrom(...values).map((chosen) => [name, chosen] as const),
        ),
      ),
    )
    // Each parameter has values of its own.
    .map((chosen) => ({ ...none, ...Object.fromEntries(chosen) }) as F)
  const shown = async (which: F) => {
    let rows = 0
    for await (const page of eachPage((cursor) => own.page({ ...which, cursor, limit: 6 }))) rows += page.length
    return rows
  }
  const check = async (which: F) => {
    const counts = await own.count(which)
    expect(counts).toMatchObject({ total: await shown(which), isCapped: false, areValuesCapped: false })
    const found = new Map(Object.entries<unknown>(counts))
    for (const { member, at, among } of countedOf(list)) {
      // The definition says that the counts are at this place.
      const counted = found.get(at) as ValueCount[]
      const known =
        typeof among === 'function'
          ? drawn.flatMap(([name, values]) => (name === member ? values.map(String).filter(among) : []))
          : among
      const values = [...new Set([...known, ...counted.map(({ value }) => value)])]
      const expected: ValueCount[] = []
      for (const value of values) {
        const count = await shown({ ...which, [member]: isMany(none[member]) ? [value] : value })
        if (count > 0) expected.push({ value, count })
      }
      const inOrder = (some: readonly ValueCount[]) => some.toSorted((a, b) => (a.value < b.value ? -1 : 1))
      expect(inOrder(counted), `${at} of ${JSON.stringify(which)}`).toEqual(inOrder(expected))
    }
  }
  const rows = fc.array(own.row, { maxLength: 25, size: 'max' })
  return () =>
    fc.assert(
      fc.asyncProperty(rows, fc.array(filters, { minLength: 3, maxLength: 3 }), async (stored, asked) => {
        await emptyTables(held.database)
        await own.fill(stored)
        for (const which of asked) await check(which)
      }),
      { numRuns: 4 },
    )
}

const countsNothing = (list: CountedFilters) => async () => expect(countedOf(list)).toEqual([])

const ENDPOINTS = ['https://a.example', 'https://b.example/?a=1,2'] as const
const EVENTS = ['offramp.failed', 'offramp.completed', 'payment.updated', 'strange.thing'] as const
const hours = fc.constantFrom(0.5, 2, 20, 100, 900)

const record = fc.record({
  hours,
  event: fc.constantFrom(...EVENTS),
  endpoint: fc.constantFrom(...ENDPOINTS),
  outcome: fc.constantFrom(...OUTCOMES),
  status: fc.constantFrom(200, 404, 500, 503, 504, null),
  userId: fc.constantFrom('usr_1', 'usr_2', null),
  resourceId: fc.constantFrom('r1', 'r2', null),
  eventId: fc.constantFrom('e1', 'e2', null),
  sequence: fc.constantFrom(1, 2, 3, null),
  hasTime: fc.constantFrom(true, true, true, false),
})

type Put = typeof record extends fc.Arbitrary<infer T> ? T : never

const archive = (puts: readonly Put[]) =>
  held.database.transaction((tx) =>
    insertRecords(
      tx,
      environment.name,
      puts.map(({ hours: before, status, ...put }) => ({
        ...archiveRecord(put, hoursAgo(before).getTime()),
        response_status: status,
      })),
    ),
  )

const people = fc.constantFrom('Ada', 'Bo', "O'Hara")

const job = { requestKey: '', environment: environment.name, operatorId: 'op_admin' }

const target = {
  ...job,
  targetId: TARGET_ID,
  targetUrl: 'https://staging.example/hook',
  fingerprint: '1111-2222-3333',
  source: { kind: 'deliveries' as const },
  order: 'oldest' as const,
  rate: 1,
  concurrency: 1,
}

const keyed = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, requestKey: `${index}` }))

let jobs = 0

const CASES: Record<keyof typeof LISTS, () => Promise<void>> = {
  deliveries: countsAsItShows(DELIVERIES, {
    row: record,
    fill: archive,
    values: {
      outcome: OUTCOMES,
      family: ['generic', 'milestone', 'unlisted'],
      event: [...EVENTS, 'never.sent'],
      endpoint: ENDPOINTS,
      status: ['2xx', '4xx', '5xx', '404', '503', 'none', 'unclear', 'unanswered', 'unanswered-504', 'unanswered-none'],
      settled: ['no', 'yes'],
      user: ['usr_1'],
      eventId: ['e1', 'e2'],
      range: ['1h', '24h', '7d'],
    },
    page: (input) => listDeliveries(scope, { ...input, ...filterOf(input, NOW) }),
    count: (which) => countDeliveries(scope, filterOf(which, NOW)),
  }),
  recovery: countsAsItShows(RECOVERY, {
    row: fc.record({ put: record, assignee: fc.option(people, { freq: 2 }) }),
    fill: async (rows) => {
      await archive(rows.map(({ put }) => put))
      const names = JSON.stringify(rows.map(({ assignee }, index) => ({ index: index + 1, assignee })))
      await held.database.execute(sql`
        update ${recoveryItem} set assignee_id = 'op_' || given.assignee, assignee_name = given.assignee
        from json_to_recordset(${names}::json) as given(index integer, assignee text)
        where delivery_id = given.index and given.assignee is not null`)
    },
    values: {
      state: ['open', 'closed', 'all'],
      rule: ['same-event', 'higher-sequence', 'followed', 'expired'],
      outcome: ['rejected', 'failed', 'unknown', 'legacy', 'contradictory'],
      endpoint: ENDPOINTS,
      event: EVENTS,
      assignee: ['Ada', 'Bo', NOBODY],
      resource: ['r1'],
      age: ['1h', '7d', 'untimed'],
      range: ['24h', '7d'],
    },
    page: (input) => listRecovery(scope, input, NOW),
    count: (which) => countRecovery(scope, which, NOW),
    always: { group: 'none' },
  }),
  incidents: countsAsItShows(INCIDENTS, {
    row: fc.record({
      hours,
      endpoint: fc.constantFrom(...ENDPOINTS, "https://c.example/'"),
      isOver: fc.boolean(),
      failures: fc.constantFrom(1, 3, 9),
      open: fc.constantFrom(0, 1, 2),
    }),
    fill: async (rows) => {
      const runs = rows.map(({ hours: before, endpoint, isOver, failures, open }, index) => {
        const firstAt = new Date(hoursAgo(before).getTime() + index)
        const run = { id: index + 1, environment: environment.name, endpoint, failures, open, causes: {} }
        return { ...run, firstAt, lastAt: firstAt, endedAt: isOver ? NOW : null }
      })
      if (runs.length > 0) await held.database.insert(incidentRun).values(runs)
    },
    values: { phase: ['going', 'over'], matter: ['some', 'none'], endpoint: ENDPOINTS, range: ['24h', '7d'] },
    page: (input) => listIncidents(scope, input, NOW),
    count: (which) => countIncidents(scope, which, NOW),
  }),
  alerts: countsAsItShows(ALERTS, {
    row: fc.record({
      hours,
      state: fc.constantFrom('pending', 'firing', 'resolved'),
      severity: fc.constantFrom('page', 'notify'),
      rule: fc.constantFrom('Silence', "Ann's, rule"),
      hasFired: fc.boolean(),
      isAcknowledged: fc.boolean(),
    }),
    fill: async (rows) => {
      const common = {
        environment: environment.name,
        kind: 'silence',
        severity: 'page' as const,
        settings: {},
        isOn: true,
      }
      const by = { createdAt: NOW, createdBy: 'Ada', changedAt: NOW, changedBy: 'Ada' }
      const rules = await held.database
        .insert(alertRule)
        .values(['Silence', "Ann's, rule"].map((name) => ({ ...common, ...by, name })))
        .returning()
      const idOf = new Map(rules.map(({ id, name }) => [name, id]))
      const alerts = rows.map(({ hours: before, state, severity, rule, hasFired, isAcknowledged }, index) => ({
        environment: environment.name,
        ruleId: idOf.get(rule) ?? 0,
        kind: 'silence',
        severity,
        subject: `subject ${index}`,
        subjectName: 'A subject',
        state,
        cause: { endpoint: null, host: null, isPlatform: false },
        evidence: { sentence: 'Quiet.', value: 3, threshold: 2, href: null },
        since: NOW,
        lastTrueAt: NOW,
        ...((hasFired || state !== 'pending') && { firedAt: hoursAgo(before), firstFiredAt: hoursAgo(before) }),
        acknowledgedAt: isAcknowledged ? NOW : null,
      }))
      if (alerts.length > 0) await held.database.insert(alert).values(alerts)
    },
    values: {
      state: ['firing', 'resolved'],
      severity: ['page', 'notify'],
      acknowledged: ['no', 'yes'],
      rule: ['Silence', "Ann's, rule"],
      range: ['24h', '7d'],
    },
    page: (input) => listAlerts(scope, input, NOW),
    count: (which) => countAlerts(scope, which, NOW),
  }),
  returns: countsAsItShows(RETURNS, {
    row: fc.record({
      returnCode: fc.constantFrom('R01', 'R10', null),
      cryptoStateAtReturn: fc.constantFrom('not_released', 'in_flight', 'new_state', null),
      reportingBucket: fc.constantFrom('other', 'unauthorized', null),
      currency: fc.constantFrom('USD', 'EUR', null),
      lossAmountUsd: fc.constantFrom('0.00', '1.00', null),
      atRiskAmountUsd: fc.constantFrom('0.00', '2.00', null),
      userAction: fc.constantFrom('none', 'disabled', null),
      occurredAt: hours.map((before) => hoursAgo(before).toISOString()),
    }),
    fill: (rows) =>
      held.database.transaction((tx) =>
        storeReturns(
          tx,
          environment.name,
          // The fixture has the members of the contract.
          rows.map((over, number) => toStoredReturn(listedReturn(number, over) as AchDebitReturn)),
          1,
        ),
      ),
    values: {
      state: ['in_flight', 'new_state', NOT_SAID],
      code: ['R01', 'R10', 'Z99', NOT_SAID],
      bucket: ['other', NOT_SAID],
      action: ['disabled', NOT_SAID],
      exposure: ['lost', 'at-risk', 'neither'],
      currency: ['USD', NOT_SAID],
      fits: ['no', 'yes'],
      user: ['usr_1', 'usr_2'],
      range: ['24h', '7d'],
    },
    page: (input) => listReturns(scope, input, NOW),
    count: (which) => countReturns(scope, which, NOW),
  }),
  'overview/off-ramps': countsAsItShows(OFF_RAMP_STATES, {
    row: fc.record({
      at: hours.map(hoursAgo),
      hasTime: fc.boolean(),
      state: fc.constantFrom('queued', 'completed', 'strange'),
      rail: fc.constantFrom('sepa', 'wire', ''),
      chain: fc.constantFrom('base', ''),
      currency: fc.constantFrom('EUR', 'USD', ''),
      token: fc.constantFrom('USDC', ''),
    }),
    fill: async (rows) => {
      const stored = rows.map((row, index) => ({ ...row, resourceId: `r${index}`, deliveryId: index + 1, sequence: 1 }))
      if (rows.length > 0)
        await held.database
          .insert(offRampSnapshot)
          .values(stored.map((row) => ({ ...row, environment: environment.name })))
    },
    values: {
      state: ['queued', 'strange', 'never'],
      rail: ['sepa', NO_WORD],
      chain: ['base', NO_WORD],
      currency: ['EUR', 'usd', NO_WORD],
      token: ['USDC', NO_WORD],
      resource: ['r1', 'r2'],
      range: ['24h', '7d'],
    },
    page: (input) => listOffRampStates(scope, input, NOW),
    count: (which) => countOffRampStates(scope, which, NOW),
  }),
  redeliveries: countsAsItShows(REDELIVERIES, {
    row: fc.record({
      hours,
      state: fc.constantFrom(...JOB_STATES),
      targetName: fc.constantFrom('Staging', 'Old', 'null'),
      operatorName: people,
    }),
    fill: async (rows) => {
      await addTarget()
      const stored = rows.map(({ hours: before, ...row }) => ({ ...target, ...row, createdAt: hoursAgo(before) }))
      if (rows.length > 0) await held.database.insert(redeliveryJob).values(keyed(stored))
    },
    values: {
      jobState: JOB_STATES,
      needs: ['resume', 'unknown'],
      target: ['Staging', 'Old', 'gone'],
      by: ['Ada', "O'Hara"],
      range: ['24h', '7d'],
    },
    page: (input) => listRedeliveries(scope, input, NOW),
    count: (which) => countRedeliveries(scope, which, NOW),
  }),
  'redelivery-items': countsAsItShows(REDELIVERY_ITEMS, {
    row: fc.record({
      state: fc.constantFrom(...ITEM_STATES),
      status: fc.constantFrom(200, 204, 404, 500, 503, null),
      event: fc.constantFrom(...EVENTS),
      resourceId: fc.constantFrom('r1', 'r2', null),
    }),
    fill: async (rows) => {
      await addTarget()
      const counts = Object.fromEntries(
        ITEM_STATES.map((state) => [state, rows.filter((row) => row.state === state).length]),
      )
      // The numbers of a job are kept by its id and time, so each job gets a time of its own.
      jobs += 1
      const stored = {
        ...target,
        id: 1,
        state: 'finished' as const,
        targetName: 'Staging',
        operatorName: 'Ada',
        counts,
      }
      await held.database
        .insert(redeliveryJob)
        .overridingSystemValue()
        .values({ ...stored, total: rows.length, createdAt: new Date(NOW.getTime() + jobs) })
      const items = rows.map((row, index) => ({
        ...row,
        jobId: 1,
        position: index + 1,
        deliveryId: index + 1,
        attempt: 1,
      }))
      if (rows.length > 0)
        await held.database
          .insert(redeliveryItem)
          .values(items.map((item) => ({ ...item, environment: environment.name })))
    },
    values: {
      state: ITEM_STATES,
      status: ['2xx', '4xx', '5xx', '204', '404', '503', 'none'],
      event: EVENTS,
      resource: ['r1', 'r2'],
      text: ['r1', '7'],
    },
    page: (input) => listItems(scope, '1', input),
    count: (which) => countItems(scope, '1', which),
  }),
  exports: countsAsItShows(EXPORTS, {
    row: fc.record({
      hours,
      state: fc.constantFrom(...EXPORT_STATES),
      list: fc.constantFrom('deliveries', 'returns', 'redeliveries/7', null),
      operatorName: people,
    }),
    fill: async (rows) => {
      const layout = { format: 'csv' as const, columns: ['time'], payload: 'omit' as const, zone: 'UTC', bom: false }
      const stored = rows.map(({ hours: before, list, ...row }) => ({
        ...job,
        ...row,
        name: 'an export',
        createdAt: hoursAgo(before),
        settings:
          list === null ? { kind: 'report' as const, query: '' } : { kind: 'list' as const, list, query: '', layout },
      }))
      if (rows.length > 0) await held.database.insert(exportJob).values(keyed(stored))
    },
    values: {
      exportState: EXPORT_STATES,
      list: ['deliveries', 'redeliveries/7', REPORT_CHOICE],
      by: ['Ada', "O'Hara"],
      range: ['24h', '7d'],
    },
    page: (input) => listExports(scope, input, NOW),
    count: (which) => countExports(scope, which, NOW),
  }),
  'settings/user-keys': countsAsItShows(USER_KEYS, {
    row: fc.record({
      hours,
      origin: fc.constantFrom(...KEY_ORIGINS),
      testResult: fc.constantFrom(...KEY_TEST_RESULTS, null),
      isRevoked: fc.boolean(),
    }),
    fill: async (rows) => {
      const keys = rows.map(({ hours: before, isRevoked, ...row }, index) => ({
        ...row,
        environment: environment.name,
        userId: `usr_${index}`,
        fingerprint: '1111',
        addedAt: hoursAgo(before),
        addedBy: 'Ada',
        revokedAt: isRevoked ? NOW : null,
      }))
      if (rows.length > 0) await held.database.insert(userKey).values(keys)
    },
    values: { text: ['usr_1', 'usr_'], state: ['untested', ...KEY_TEST_RESULTS, 'revoked'], origin: KEY_ORIGINS },
    page: (input) => listUserKeys(scope, input),
    count: (which) => countUserKeys(scope, which),
  }),
  sequences: countsNothing(SEQUENCES),
  'off-ramps': countsNothing(OFF_RAMPS),
  'on-ramps': countsNothing(ON_RAMPS),
  deposits: countsNothing(DEPOSITS),
  audit: countsNothing(AUDIT),
  'audit/reads': countsAsItShows(READS, {
    row: fc.record({
      hours,
      actorName: people,
      kind: fc.constantFrom(...ALL_READ_KINDS),
      userId: fc.constantFrom('usr_1', null),
      entityId: fc.constantFrom('r1', '7', null),
      resourceId: fc.constantFrom('r1', null),
    }),
    fill: async (rows) => {
      const stored = rows.map(({ hours: before, ...row }) => ({
        ...row,
        environment: environment.name,
        part: 'deliveries',
        requestId: 'r',
        at: hoursAgo(before),
      }))
      if (rows.length > 0) await held.database.insert(auditRead).values(stored)
    },
    values: {
      kind: ALL_READ_KINDS,
      person: ['Ada', 'Bo'],
      user: ['usr_1'],
      resource: ['r1', '7'],
      range: ['24h', '7d'],
    },
    page: (input) => listReads(scope, input, NOW),
    count: (which) => countReads(scope, which, NOW),
  }),
}

// A list without a case fails, because `CASES` has no function for it.
test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('counts of %s are the rows that it shows', (name) =>
  CASES[name](),
)
