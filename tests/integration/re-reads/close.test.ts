import { expect, test, vi } from 'vitest'
import { deleteDeliveries } from '@/lib/archive/upkeep/delete-deliveries'
import type { OperatorActor } from '@/lib/auth/scope'
import { platformClient } from '@/lib/platform-client'
import { reReadAndClose } from '@/lib/recovery/change/re-read-and-close'
import { useDatabase } from '../support/use-database'
import { useReReads } from './fixtures'

const held = useDatabase()
const { platform, me, scope, fail, answering, standings, proofs, audits } = useReReads(held)
const MINUTE = 60_000

test('a final state closes what failed of the resource until then, at each endpoint, and nothing else', async () => {
  const ids = await fail(
    {},
    { event: 'offramp.inFlight', eventId: 'e1', sequence: 2, endpoint: 'https://b.example/in' },
    { minutesAgo: -10 },
    { userId: platform.user(3).id },
    { userId: null },
    { event: 'onramp.updated' },
    { resourceId: 'or_2' },
  )
  const [first = ''] = ids
  await answering('completed')
  expect(await reReadAndClose(scope(), first)).toEqual({
    resource: 'off-ramp',
    state: 'completed',
    closed: 2,
    // The open failures are later, or of another user.
    open: 3,
  })
  expect(await standings(ids)).toEqual(['re-read', 're-read', 'open', 'open', 'open', 'open', 'open'])
  expect(await audits()).toEqual([
    { entity: 'resource', entityId: 'or_1', detail: { resource: 'off-ramp', state: 'completed', closed: 2 } },
  ])
  expect(JSON.stringify(await proofs())).not.toContain(me().apiKey)
  // A record that arrives late, of an earlier failure.
  const [late = ''] = await fail({ minutesAgo: 5 })
  expect(await standings([late])).toEqual(['re-read'])
})

test.each(['in_flight', 'awaiting_funding', 'evaporated'])(
  'the state %s closes what was only a trigger, and no milestone, whichever of them is re-read',
  async (state) => {
    const ids = await fail({}, { event: 'offramp.inFlight', eventId: 'e1', sequence: 2 })
    await answering(state)
    const outcome = { resource: 'off-ramp', state, open: 1 }
    expect(await reReadAndClose(scope(), ids[1] ?? '')).toEqual({ ...outcome, closed: 1 })
    expect(await reReadAndClose(scope(), ids[0] ?? '')).toEqual({ ...outcome, closed: 0 })
    expect(await standings(ids)).toEqual(['re-read', 'open'])
    expect([(await proofs()).length, (await audits()).map(({ detail }) => detail)]).toEqual([
      2,
      [
        { resource: 'off-ramp', state, closed: 1 },
        { resource: 'off-ramp', state, closed: 0 },
      ],
    ])
  },
)

const status = (number: number) => ({ kind: 'status', status: number })

test.each([
  ['no answer', { kind: 'reset' }, 'unavailable'],
  ['a resource that is not there', null, 'conflict'],
  ['404 of someone else', status(404), 'unavailable'],
  ['401', status(401), 'unavailable'],
  ['403', status(403), 'unavailable'],
  ['HTML', { kind: 'html' }, 'unavailable'],
])('%s closes nothing, and says why', async (_, effect, code) => {
  const ids = await fail({})
  if (effect) await platform.fault({ ...effect, match: { path: '/v1/off-ramps/or_1' } })
  await expect(reReadAndClose(scope(), ids[0] ?? '')).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/\w{3}/),
  })
  expect([await standings(ids), await proofs(), await audits()]).toEqual([['open'], [], []])
})

test.each([
  ['without its state', () => answering(null)],
  ['of another id', () => answering('completed', 'or_2')],
])('a record %s closes nothing', async (_, answer) => {
  const ids = await fail({})
  await answer()
  await expect(reReadAndClose(scope(), ids[0] ?? '')).rejects.toMatchObject({ code: 'unavailable' })
  expect([await standings(ids), await proofs()]).toEqual([['open'], []])
})

test('a user without a key, or with the key of another, closes nothing', async () => {
  const ids = await fail({})
  await answering('completed')
  await platform.storeKey(me().id, platform.user(6).apiKey)
  await expect(reReadAndClose(scope(), ids[0] ?? '')).rejects.toMatchObject({ message: expect.stringMatching(/key/) })
  await platform.dropKeys()
  await expect(reReadAndClose(scope(), ids[0] ?? '')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/key/),
  })
  expect([await standings(ids), await proofs()]).toEqual([['open'], []])
})

test('asks for a role and a purpose, and for a failure of this environment that a state can close', async () => {
  const [one = '', other = '', ...unreadable] = await fail(
    {},
    { name: 'production' },
    { event: 'unheard.of' },
    { event: 'capabilities.updated', userId: null, resourceId: null },
    { resourceId: '' },
    { userId: null },
  )
  const asked = platform.asked().length
  for (const role of ['viewer', 'support'] as const)
    await expect(reReadAndClose(scope(role), one)).rejects.toMatchObject({ code: 'forbidden' })
  const { actor, ...rest } = scope()
  const elsewhere = { ...rest, actor: { ...(actor as OperatorActor), sessionId: 's2' } }
  await expect(reReadAndClose(elsewhere, one)).rejects.toMatchObject({ code: 'purpose_required' })
  for (const id of [other, '999999'])
    await expect(reReadAndClose(scope(), id)).rejects.toMatchObject({ code: 'not_found' })
  for (const id of unreadable) await expect(reReadAndClose(scope(), id)).rejects.toMatchObject({ code: 'conflict' })
  expect([platform.asked().length, await proofs()]).toEqual([asked, []])
})

test.each([
  ['is three minutes ahead', -180_000, ['re-read', 'open']],
  ['is as the platform’s', 0, ['re-read', 're-read']],
  ['is three minutes behind', 180_000, ['re-read', 're-read']],
  ['can’t be compared', null, ['re-read', 'open']],
])('of a desk whose clock %s, nothing is closed that failed after the reading', async (_, offset, expected) => {
  const ids = await fail({ minutesAgo: 6 }, { minutesAgo: 1 })
  await answering('failed')
  vi.spyOn(platformClient(platform.environment), 'clockOffsetMs').mockReturnValue(offset)
  await reReadAndClose(scope(), ids[0] ?? '')
  expect(await standings(ids)).toEqual(expected)
})

test('two at once close each failure once', async () => {
  const ids = await fail({}, {})
  await answering('refunded')
  const outcomes = await Promise.all(ids.map((id) => reReadAndClose(scope(), id)))
  expect(outcomes.map(({ closed }) => closed).toSorted()).toEqual([0, 2])
  expect([await standings(ids), (await audits()).length]).toEqual([['re-read', 're-read'], 2])
})

test('what a re-read showed goes with the last delivery that it could close', async () => {
  const [old = ''] = await fail({ minutesAgo: 90 })
  await answering('completed')
  await reReadAndClose(scope(), old)
  const purgeTo = (minutesAgo: number) =>
    held.database.transaction((tx) => deleteDeliveries(tx, 'sandbox', new Date(Date.now() - minutesAgo * MINUTE), 10))
  expect(await purgeTo(60)).toBe(1)
  expect(await proofs()).toHaveLength(1)
  await purgeTo(-1)
  expect(await proofs()).toEqual([])
})
