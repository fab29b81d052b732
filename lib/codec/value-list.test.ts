import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedAddress } from '../archive/filter/delivery-address'
import { ListQuery } from '../archive/filter/schemas'
import { deliveryQuery, loadDeliveryFilters } from '../archive/filter/search-params'
import { unfitReason } from '../list/members'
import { readValueList, writeValueList } from './value-list'

const values = fc
  .uniqueArray(
    fc
      .array(
        fc.oneof(
          fc.constantFrom(',', '%', '%2C', '%25', '%252C', '2C', '25', '2c', '+', '&', '=', '#', ' ', 'https://x/a'),
          fc.string({ maxLength: 4, unit: 'grapheme' }),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join(''))
      .filter((value) => unfitReason(value) === null),
    { maxLength: 4 },
  )
  .filter((list) => list.length > 0)

describe('a list of values', () => {
  it('comes back whole from an address, on a page and in the API', () => {
    fc.assert(
      fc.property(values, (list) => {
        const query = deliveryQuery({ endpoint: list, user: list })
        const { endpoint, user } = loadDeliveryFilters(query)
        expect([endpoint, user]).toEqual([list, list])
        const asked = ListQuery.parse(Object.fromEntries(new URLSearchParams(query)))
        expect([asked.endpoint, asked.user]).toEqual([list, list])
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [['https://hooks.acme.example/ramp?a=1&b=%20', 'usr_1'], 'https://hooks.acme.example/ramp?a=1&b=%20,usr_1'],
    [['100%', '%25', 'a%2cb', '事件'], '100%,%25,a%2cb,事件'],
    [['a,b', 'c'], 'a%2Cb,c'],
    [['https://x/a%2Cb', '%252C,'], 'https://x/a%252Cb,%25252C%2C'],
  ])('%j is written as %s', (list, text) => {
    expect(writeValueList(list)).toBe(text)
    expect(readValueList(text)).toEqual(list)
  })

  it('leaves out what is empty and what stands there twice', () => {
    expect(readValueList(',a,,b,a,')).toEqual(['a', 'b'])
    expect(readValueList('')).toEqual([])
  })
})

it.each(['usr_1', 'a,b&c=d #?%', 'https://x/a%2Cb', '事件 "x"'])(
  'the list of all that share %s is filtered by it',
  (value) => {
    const address = new URL(sharedAddress('sandbox', 'user', value) ?? '', 'http://localhost')
    expect(address.pathname).toBe('/sandbox/deliveries')
    expect(loadDeliveryFilters(address).user).toEqual([value])
  },
)

it.each([
  ['', 'is empty'],
  ['a\u0000b', 'contains a control character'],
  ['a\n', 'contains a control character'],
  ['\ud800', 'contains a control character'],
  ['x'.repeat(1001), 'is too long'],
])('a value that an address cannot carry leads nowhere, and it is said why: %j', (value, reason) => {
  expect(sharedAddress('sandbox', 'resource', value)).toBeNull()
  expect(unfitReason(value)).toBe(reason)
})
