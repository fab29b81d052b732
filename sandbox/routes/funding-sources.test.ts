import { afterAll, beforeAll, expect, test } from 'vitest'
import { DepositLimits } from '../../lib/ramp/contract/schemas/funding-source'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let us: SandboxUser

const SOURCES = '/v1/funding-sources/'

beforeAll(async () => {
  session = await startUserSession()
  us = session.userIn('US')
})
afterAll(() => session.sandbox.close())

const get = async (target: string, user = us) => JSON.parse((await session.call(user, 'GET', target)).text)

test('funding sources are a bare array of the user', async () => {
  expect(await get(SOURCES)).toEqual([...session.holdings(us).fundingSources.values()])
  expect(await get(SOURCES, session.userIn('GB'))).toEqual([])
})

test('a removed source stays readable, and can not be removed again', async () => {
  const user = session.userIn('US', 1)
  const [id] = session.holdings(user).fundingSources.keys()
  expect(JSON.parse((await session.call(user, 'DELETE', `${SOURCES}${id}`)).text)).toEqual({ id, deleted: true })
  const removed = { id, status: 'deleted', deletedAt: '2026-11-20T12:00:00.000Z', statusReason: null }
  expect(await get(`${SOURCES}${id}`, user)).toMatchObject(removed)
  expect(await get(SOURCES, user)).toContainEqual(expect.objectContaining(removed))
  const accounts = [...session.holdings(user).bankAccounts.values()]
  expect(accounts.map(({ fundingSourceId }) => fundingSourceId)).not.toContain(id)
  expect((await session.call(user, 'DELETE', `${SOURCES}${id}`)).status).toBe(404)
  expect((await get(`${SOURCES}${id}/deposit-limits`, user)).limitsByPriority.normal.available).toBe(false)
})

test("another user's source is 404 everywhere", async () => {
  const [id] = session.holdings(us).fundingSources.keys()
  const other = session.userIn('US', 2)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deposit-limits'],
  ] as const) {
    const answer = await session.call(other, method, `${SOURCES}${id}${path}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resourceType: 'funding-source', resourceId: id })
  }
})

test('the limits of a source have the shape of the contract', async () => {
  const [id] = session.holdings(us).fundingSources.keys()
  const limits = await get(`${SOURCES}${id}/deposit-limits`)
  expect(DepositLimits.safeParse(limits).success).toBe(true)
  expect(limits.limitsByPriority.normal).toMatchObject({ available: true, maxAmountUsd: '2500.00' })
})

test('a source that was rerouted can be used by itself when its time has come', async () => {
  const user = session.userIn('US', 3)
  const [source] = session.holdings(user).fundingSources.values()
  const id = source?.id
  const availableAt = '2026-11-21T12:00:00.000Z'
  Object.assign(source ?? {}, { status: 'disabled', statusReason: 'rerouted', availableAt })
  expect((await get(`${SOURCES}${id}/deposit-limits`, user)).limitsByPriority.normal).toMatchObject({
    available: false,
    clearsAt: availableAt,
  })
  session.inside.clock.set(Date.parse(availableAt) - 1)
  expect(await get(`${SOURCES}${id}`, user)).toMatchObject({ status: 'disabled', availableAt })
  session.inside.clock.set(Date.parse(availableAt))
  expect(await get(`${SOURCES}${id}`, user)).toMatchObject({ status: 'active', statusReason: null, availableAt: null })
})
