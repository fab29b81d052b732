import { expect, test } from 'vitest'
import { reReadAndClose, reReadAndRecord } from '@/lib/recovery/change/re-read-and-close'
import { useDatabase } from '../support/use-database'
import { useReReads } from './fixtures'

const held = useDatabase()
const { platform, me, scope, fail, answering, standings, proofs, audits } = useReReads(held)

test('an event about the user closes when the user is read, and follows none of another name', async () => {
  const ids = await fail(
    { event: 'capabilities.updated', resourceId: null },
    { event: 'verification.status.updated', resourceId: null, minutesAgo: 5 },
    { event: 'capabilities.updated', resourceId: null, userId: platform.user(3).id },
    { event: 'capabilities.updated', resourceId: null, minutesAgo: -10 },
  )
  const outcome = await reReadAndClose(scope(), ids[0] ?? '')
  expect(outcome).toEqual({ resource: 'user', state: null, closed: 2, open: 1 })
  expect(await standings(ids)).toEqual(['re-read', 're-read', 'open', 'open'])
  expect((await audits()).map(({ entityId }) => entityId)).toEqual([me().id])
})

test('an account closes by what a list says of it, or by being in none of them', async () => {
  const [account] = (await platform.ask('/v1/bank-accounts/', me().apiKey)) as { id: string; status: string }[]
  const resourceId = account?.id ?? ''
  const ids = await fail({ event: 'account.updated', resourceId }, { event: 'account.deleted', resourceId: 'ba_gone' })
  const read = (index: number) => reReadAndClose(scope(), ids[index] ?? '')
  expect(await read(0)).toEqual({ resource: 'account', state: account?.status, closed: 1, open: 0 })
  const list = (body: unknown, path = '/v1/debit-cards') =>
    platform.fault({
      kind: 'status',
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify(body),
      match: { path },
    })
  // The account may be the item that can’t be read, or stand on a page that nobody can ask for.
  for (const body of [
    { data: [{ id: 7 }], hasMore: false },
    { data: [{ id: 'ba_gone' }], hasMore: false },
    { data: [], hasMore: true },
  ]) {
    await list(body)
    await expect(read(1)).rejects.toMatchObject({ code: 'unavailable' })
    await platform.clearFaults()
  }
  expect(await standings(ids)).toEqual(['re-read', 'open'])
  await list({ data: [{ id: 'dc_odd' }], hasMore: false })
  expect(await read(1)).toEqual({ resource: 'account', state: 'removed', closed: 1, open: 0 })
})

test('a return closes by the integrator’s own reading, whatever user its failures name', async () => {
  const resourceId = 'dr_1'
  await platform.fault({
    kind: 'status',
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      id: resourceId,
      depositId: 'dep_1',
      userId: 'usr_x',
      sourceId: 'fs_1',
      onRampId: null,
      amountUsd: '10.00',
      currency: 'USD',
      returnCode: 'R01',
      returnReason: 'insufficient funds',
      occurredAt: '2026-01-01T00:00:00Z',
      cryptoStateAtReturn: 'not_released',
      lossAmountUsd: '0',
      atRiskAmountUsd: '0',
      sourceAction: 'none',
      userAction: 'none',
      reportingBucket: 'administrative',
    }),
    match: { path: `/v1/integrator/ach-debit/returns/${resourceId}` },
  })
  const event = 'achDebitReturn.updated'
  const ids = await fail({ event, resourceId, userId: null }, { event, resourceId }, { event, resourceId: 'dr_2' })
  const outcome = { resource: 'return', state: null }
  expect(await reReadAndClose(scope(), ids[0] ?? '')).toEqual({ ...outcome, closed: 2, open: 0 })
  expect(await standings(ids)).toEqual(['re-read', 're-read', 'open'])
})

test('“Re-read now” keeps what it shows as evidence, of a delivered event too, and nothing where nothing was read', async () => {
  const [failed = '', delivered = ''] = await fail(
    {},
    { outcome: 'delivered', event: 'offramp.confirmed', minutesAgo: 30 },
  )
  await platform.fault({ kind: 'reset', match: { path: '/v1/off-ramps/or_1' } })
  expect(await reReadAndRecord(scope(), delivered)).toMatchObject({ reRead: { parts: [{ found: null }] }, kept: null })
  expect([await proofs(), await audits()]).toEqual([[], []])
  await platform.clearFaults()
  await answering('queued')
  expect(await reReadAndRecord(scope(), delivered)).toMatchObject({
    reRead: { parts: [{ of: 'off-ramp', found: { state: 'queued' } }] },
    kept: { resource: 'off-ramp', state: 'queued', closed: 1, open: 0 },
  })
  expect(await standings([failed])).toEqual(['re-read'])
  await expect(reReadAndRecord(scope('support'), delivered)).rejects.toMatchObject({ code: 'forbidden' })
})
