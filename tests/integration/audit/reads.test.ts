import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { READ_KINDS, type ReadKind, type ReadSetting } from '@/lib/api/read-kinds'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { purgeReads } from '@/lib/audit/reads/purge-reads'
import { audit, auditRead, userKey } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { isStreamRoute, routeDataOf } from '@/lib/http/route'
import { archiveRecord } from '../../support/models/recovery-history'
import { type Account, addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'
import { addToken } from '../access/token-fixtures'
import { type FoundRoute, findRoutes } from '../support/found-routes'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'

const held = useDatabase()
useConfiguration()

const CANARY = 'canary-of-a-payload'
/** A value for each member that names the thing to read. */
const IDS = {
  environment: 'sandbox',
  deliveryId: '1',
  userId: 'usr_1',
  resourceId: 'or_1',
  stream: 'offramp',
  ...Object.fromEntries(
    ['exportId', 'jobId', 'position', 'keyId', 'importId', 'entryId', 'incidentId'].map((name) => [name, '1']),
  ),
  ...Object.fromEntries(
    ['returnId', 'itemId', 'targetId', 'checkId', 'alertId', 'channelId'].map((name) => [name, '1']),
  ),
}

const found = (await findRoutes()).filter(({ file }) => file.startsWith('app/api/[environment]/'))
const reading = found.flatMap((one) => {
  const reads = routeDataOf(one.handler)?.reads
  return reads ? [{ ...one, name: nameOf(one), reads }] : []
})

function nameOf({ file, method }: FoundRoute): string {
  return `${method} ${file.replace('app/api/[environment]/', '').replace('/route.ts', '')}`
}

/** GET routes that record no read of their own: sums, states, and parts of an answer that another route records. */
const NOT_RECORDED = [
  'GET audit/chain',
  'GET command',
  'GET coverage',
  'GET deliveries/[deliveryId]/related',
  'GET deliveries/[deliveryId]/sent-again',
  'GET export-presets',
  'GET exports/sources',
  'GET overview/attention',
  'GET overview/badges',
  'GET recovery/assignees',
  'GET recovery/summary',
  // This route is asked again and again while the job runs.
  'GET redeliveries/[jobId]/progress',
  'GET redeliveries/[jobId]/retry',
  'GET returns/exposure',
  'GET returns/state',
  'GET returns/totals',
  'GET secret',
  'GET secret/notice',
  'GET settings/account',
  'GET views',
  // The functions of these routes look users up, and record that.
  'GET deliveries/[deliveryId]/re-read',
  'GET returns/[returnId]/money',
]

const configureReads = (reads: ReadSetting) => configure({ supportPurpose: 'off', audit: { ...env().audit, reads } })

let account: Account
let token = ''
let cookie = ''
beforeEach(async () => {
  configureReads('sensitive')
  const record = archiveRecord(
    {
      event: 'offramp.failed',
      endpoint: 'https://acme.example',
      outcome: 'failed',
      eventId: 'e1',
      resourceId: 'or_1',
      sequence: 1,
    },
    Date.parse('2026-01-20T12:00:00Z'),
  )
  const payload = JSON.stringify({ note: CANARY })
  await held.database.transaction((tx) =>
    insertRecords(tx, 'sandbox', [{ ...record, payload, payload_bytes: payload.length }]),
  )
  account = await addAccount('admin')
  const session = await addSession(account)
  token = session.token
  cookie = session.cookie
})

/** Asks as a browser does, or as a program with its token. */
async function ask({ handler, method }: FoundRoute, headers: Record<string, string> = { cookie, ...SAME_ORIGIN }) {
  const body = method === 'POST' ? JSON.stringify({ deliveryId: IDS.deliveryId, targetId: '1' }) : null
  const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body }
  const answer = await handler(new Request('http://localhost:3000/api/x', init), {
    params: Promise.resolve({ ...IDS }),
  })
  if (answer.ok && isStreamRoute(handler)) await answer.body?.cancel()
  return answer
}

const rows = () => held.database.select().from(auditRead).orderBy(auditRead.id)

/** The rows that each reading route leaves, by its name. */
async function rowsOfEach(setting: ReadSetting): Promise<Record<string, number>> {
  configureReads(setting)
  const left: Record<string, number> = {}
  let before = 0
  for (const route of reading) {
    await ask(route)
    const now = (await rows()).length
    left[route.name] = now - before
    before = now
  }
  return left
}

const expected = (isRecorded: (kind: ReadKind) => boolean) =>
  Object.fromEntries(reading.map(({ name, reads }) => [name, isRecorded(reads.kind) ? 1 : 0]))

test('each sensitive route leaves exactly one row for a read, and the others none', async () => {
  expect(reading.filter(({ reads }) => READ_KINDS[reads.kind].isSensitive).length).toBeGreaterThan(20)
  expect(await rowsOfEach('sensitive')).toEqual(expected((kind) => READ_KINDS[kind].isSensitive))
})

test('with all, lists and details leave one, too', async () => {
  expect(await rowsOfEach('all')).toEqual(expected(() => true))
})

test('with off, nothing is recorded', async () => {
  expect(await rowsOfEach('off')).toEqual(expected(() => false))
})

test('every route that shows data says what it reads, or is listed', () => {
  const silent = found.filter(({ method, handler }) => method === 'GET' && !routeDataOf(handler)?.reads).map(nameOf)
  expect(silent.filter((name) => !/\/(counts|neighbours)$/.test(name)).sort()).toEqual(NOT_RECORDED.sort())
})

const routeOf = (wanted: string): FoundRoute => {
  const route = found.find((one) => nameOf(one) === wanted)
  if (!route) throw new Error(`There is no route ${wanted}.`)
  return route
}

const PAYLOAD = routeOf('GET deliveries/[deliveryId]/payload')

test('a row says who read whose payload, by which token, and holds nothing of it', async () => {
  await ask(PAYLOAD)
  const { text, authorization } = await addToken(account, { name: 'laptop of Ada' })
  await ask(PAYLOAD, { authorization })
  const common = {
    kind: 'payload',
    part: 'deliveries/{deliveryId}/payload',
    entityId: '1',
    userId: 'usr_1',
    resourceId: 'or_1',
  }
  const stored = await rows()
  expect(stored).toMatchObject([
    { ...common, environment: 'sandbox', actorId: account.id, actorName: account.name, tokenName: null },
    { ...common, tokenName: 'laptop of Ada' },
  ])
  for (const secret of [CANARY, account.email, text, token]) expect(JSON.stringify(stored)).not.toContain(secret)
})

test('a key is recorded with its user, and a dry run with its delivery', async () => {
  const key = {
    environment: 'sandbox',
    userId: 'usr_7',
    fingerprint: 'f',
    origin: 'added',
    addedAt: new Date(),
    addedBy: 'Ada',
  } as const
  await held.database.insert(userKey).values(key)
  await ask(routeOf('GET settings/user-keys/[keyId]'))
  await ask(routeOf('POST redeliveries/dry-run'))
  expect(await rows()).toMatchObject([
    { kind: 'user_key', entityId: '1', userId: 'usr_7' },
    { kind: 'payload', entityId: '1', userId: 'usr_1' },
  ])
})

test('a purge removes what is older than it is kept', async () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const read = { environment: 'sandbox', actorName: 'Ada', kind: 'list', part: 'alerts', requestId: 'r' } as const
  const ages = Array.from({ length: 700 }, (_, hours) => hours * 3_600_000 * 2)
  await held.database.insert(auditRead).values(ages.map((age) => ({ ...read, at: new Date(now.getTime() - age) })))
  const purge = () => purgeReads({ keepDays: 31, signal: new AbortController().signal, now })
  const old = ages.filter((age) => age > 31 * 86_400_000).length
  expect([await purge(), await purge(), (await rows()).length]).toEqual([old, 0, ages.length - old])
})

test('asking for the head of a payload is no read', async () => {
  await ask({ ...PAYLOAD, method: 'HEAD' })
  expect(await rows()).toEqual([])
})

test('a read that can not be recorded is refused, and so leaves nothing in the audit', async () => {
  await held.database.execute(sql`alter table audit_read rename to lost`)
  try {
    for (const route of [PAYLOAD, routeOf('GET users/[userId]/off-ramps'), routeOf('GET settings/user-keys')]) {
      const answer = await ask(route)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^This read could not be recorded/) })
    }
    expect(await held.database.select().from(audit).where(eq(audit.action, 'user.read'))).toEqual([])
    configureReads('off')
    expect((await ask(PAYLOAD)).status).toBe(200)
  } finally {
    await held.database.execute(sql`alter table lost rename to audit_read`)
  }
})
