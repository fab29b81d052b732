import { expect, it } from 'vitest'
import { DELIVERIES } from '../archive/filter/deliveries'
import { pinnedAddress } from './pinned-address'

const READ_AT = new Date('2026-11-22T12:00:00.500Z')
const PAGE = 'https://desk.example/sandbox/deliveries'

it.each([
  ['?range=24h', '?from=2026-11-21T12:00:00.500Z&to=2026-11-22T12:00:00.500Z'],
  [
    '/42?outcome=failed&range=1h&limit=100&live=true&cursor=abc',
    '/42?outcome=failed&from=2026-11-22T11:00:00.500Z&to=2026-11-22T12:00:00.500Z&limit=100&cursor=abc',
  ],
  ['?outcome=failed&live=true', '?outcome=failed&live=true'],
  ['?range=24h&from=2026-11-20T12:00:00.000Z', '?range=24h&from=2026-11-20T12:00:00.000Z'],
  ['', ''],
])('the link of %j shows the same rows later: %j', (query, pinned) => {
  expect(pinnedAddress(DELIVERIES, PAGE + query, READ_AT)).toBe(PAGE + pinned)
})
