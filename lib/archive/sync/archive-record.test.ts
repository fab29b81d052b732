import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DuplicateWindow } from '../../model/sync-state'
import { parseDeliveryPage } from '../../ramp'
import { factsOf, toArchiveRecords } from './archive-record'

const START = new Date('2026-02-01T12:00:00Z')

const recordsOf = (...data: object[]) => parseDeliveryPage(JSON.stringify({ data, hasMore: false })).records

const delivery = (timestamp: string | null) => ({
  event: 'payment.updated',
  webhookUrl: 'https://a.example',
  success: true,
  responseStatus: 200,
  timestamp,
  payload: '{"eventId":"evt_1"}',
})

test('rows stand at their time, or at the nearest newer one, and identical ones are counted', () => {
  const window: DuplicateWindow = {}
  const late = delivery('2026-02-01T11:00:00.5Z')
  const rows = toArchiveRecords(recordsOf(delivery(null), late, delivery(null), late).map(factsOf), window, START)
  expect(rows.map(({ sort_at, timestamp, ordinal }) => [sort_at, timestamp, ordinal])).toEqual([
    ['2026-02-01T12:00:00.000Z', null, 0],
    ['2026-02-01T11:00:00.500Z', '2026-02-01T11:00:00.500Z', 0],
    ['2026-02-01T11:00:00.500Z', null, 1],
    ['2026-02-01T11:00:00.500Z', '2026-02-01T11:00:00.500Z', 1],
  ])
})

test('a walk of an earlier version goes on: its window names records by half of their digest', () => {
  const [record] = recordsOf(delivery('2026-02-01T11:00:00Z'))
  if (!record) throw new Error('no record')
  const digest = createHash('sha256').update(record.identity).digest()
  const window: DuplicateWindow = { [digest.toString('base64url', 0, 16)]: [3, null, 0] }
  expect(toArchiveRecords([factsOf(record)], window, START)).toMatchObject([
    { hash: digest.toString('hex'), ordinal: 3 },
  ])
})
