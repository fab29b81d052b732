import { expect, test } from 'vitest'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { delivery } from '@/lib/db/schema'
import { recordText } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
let made = 0

/** A record that is sound but for one raw member. */
function withRaw(name: string, raw: string): string {
  const timestamp = `"${new Date(NOW - 30 * MINUTE - ++made).toISOString()}"`
  const members = Object.entries({ event: '"odd"', timestamp, success: 'true', responseStatus: '200', [name]: raw })
  return `{${members.map(([key, text]) => `"${key}":${text}`).join(',')}}`
}

const MEMBERS = ['event', 'webhookUrl', 'payload', 'success', 'responseStatus', 'error', 'timestamp']
const VALUES = [
  '7',
  '"x"',
  'null',
  'true',
  '[1]',
  '{"a":1}',
  '1e400',
  '-0',
  '"\\ud800"',
  '"a\\u0000b"',
  `"${'é'.repeat(3_000)}"`,
]

const MISFITS: string[] = [
  ...['7', '-1.50e3', '"text"', '""', 'null', 'false', '[]', '[{"success":true}]', nested(10_000), '{}'],
  ...MEMBERS.flatMap((name) => VALUES.map((value) => withRaw(name, value))),
  ...[252, 253, 254, 10_000].flatMap((depth) => [withRaw('payload', nested(depth)), withRaw('more', nested(depth))]),
  withRaw('payload', '{"event":"x","event":"y","id":"a","id":7}'),
  withRaw('success', 'true,"success":false'),
  withRaw('payload', '123456789012345678901234567890.123456789'),
]

test('each record that does not fit is archived whole, the others beside it as ever, and no later sync changes anything', async () => {
  const good = MISFITS.map((_, i) => recordText(NOW - (i + 60) * MINUTE))
  platform.list.add(...MISFITS.flatMap((misfit, i) => [good[i] ?? '', misfit]), recordText(NOW - MINUTE))
  expect(await platform.sync()).toMatchObject({ status: 'caught-up', inserted: 2 * MISFITS.length + 1 })
  await platform.expectWhole()
  const before = await held.database.select().from(delivery)
  expect(before.filter(({ outcome }) => outcome === 'delivered').length).toBeGreaterThanOrEqual(good.length)
  await platform.sync('full')
  await platform.expectWhole()
  expect(await held.database.select().from(delivery)).toEqual(before)
})

test('what does not fit is contradictory, says why, and keeps its text', async () => {
  const texts = ['null', '[7]', withRaw('event', '7'), withRaw('success', '"yes"'), `{"payload":${nested(10_000)}}`]
  platform.list.add(...texts)
  await platform.sync()
  const rows = await held.database.select({ id: delivery.id }).from(delivery).orderBy(delivery.id)
  const scope = scopeOf(platform.list.environment)
  const details = await Promise.all(rows.map(({ id }) => getDelivery(scope, String(id))))
  expect(details.map(({ outcome, contradiction, extra }) => [outcome, contradiction, extra])).toEqual([
    ['contradictory', 'The record is null, not an object.', 'null'],
    ['contradictory', 'The record is a list, not an object.', '[7]'],
    ['contradictory', 'Its "event" is a number and should be a text.', '{"event":7}'],
    ['contradictory', 'Its "success" is a text and should be true or false.', '{"success":"yes"}'],
    ['contradictory', 'It does not say whether the delivery succeeded.', null],
  ])
  expect(details[4]?.payload).toBe(nested(10_000))
})

test('a payload that is null is kept apart from none', async () => {
  platform.list.add(withRaw('payload', 'null'), withRaw('more', '1'))
  await platform.sync()
  const rows = await held.database.select({ payload: delivery.payload }).from(delivery).orderBy(delivery.id)
  expect(rows).toEqual([{ payload: 'null' }, { payload: '' }])
})
