import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIVERIES } from '../../archive/filter/deliveries'
import {
  type ComposePlace,
  composeAddress,
  composeFilterAddress,
  fitsAddress,
  readComposeAddress,
  sourceOfPlace,
  withoutSome,
} from './compose-address'

const search = (address: string) => new URL(address, 'https://desk.example').searchParams

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 10 ** 9 }).map(String), { minLength: 1, maxLength: 40 })

const places: fc.Arbitrary<ComposePlace> = fc.oneof(
  fc.record({ of: fc.constant('deliveries' as const), ids }),
  fc.record({
    of: fc.constant('resource' as const),
    resourceId: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  }),
  fc.record({
    of: fc.constant('kept' as const),
    key: fc.stringMatching(/^[0-9a-f]{1,12}-[0-9a-f]{1,4}$/),
    count: fc.integer({ min: 1, max: 9_999 }),
  }),
  fc.record(
    {
      of: fc.constant('filter' as const),
      query: fc.constantFrom('', 'outcome=failed%2Crejected', 'text=a%26b%3Dc&from=2026-01-20T12%3A00%3A00.000Z'),
      upTo: fc.constantFrom(null, '7', '123456789'),
      except: ids,
    },
    { requiredKeys: ['of', 'query', 'upTo'] },
  ),
)

describe('the address of a composer', () => {
  it('says again what it was made of', () => {
    fc.assert(
      fc.property(places, (place) => {
        const read = readComposeAddress(search(composeAddress('sandbox', place)))
        const wellFormed = place.of === 'resource' ? { ...place, resourceId: place.resourceId.toWellFormed() } : place
        expect(read).toEqual(wellFormed)
      }),
    )
  })

  it.each([
    '',
    'of=everything',
    'of=deliveries',
    'of=deliveries&ids=',
    'of=deliveries&ids=1,,2',
    'of=deliveries&ids=1,2x',
    'of=deliveries&ids=-1',
    'of=deliveries&ids=0',
    'of=deliveries&ids=9999999999999999',
    'of=resource&id=',
    `of=resource&id=${'x'.repeat(501)}`,
    'of=kept&key=../../x&count=3',
    'of=kept&key=ab&count=0',
    'of=filter&upTo=x',
    'of=filter&upTo=0',
    'of=filter&except=',
    'of=filter&except=1,x',
    'of=filter&except=1&except=2',
    `of=filter&except=${Array.from({ length: 1_001 }, (_, index) => index + 1)}`,
  ])('names nothing where it says %s', (query) => {
    expect(readComposeAddress(new URLSearchParams(query))).toBeNull()
  })

  it('names each delivery once', () => {
    expect(readComposeAddress(new URLSearchParams('of=deliveries&ids=3,4,3'))).toEqual({
      of: 'deliveries',
      ids: ['3', '4'],
    })
  })

  it('takes of a list what selects rows, not their order, page or the live tail', () => {
    const address = composeFilterAddress('sandbox', {
      ...DELIVERIES.start,
      outcome: ['failed'],
      live: true,
      limit: 500,
      order: 'oldest',
      cursor: 'abc',
    })
    expect(address).toBe('/sandbox/redeliveries/new?of=filter&outcome=failed')
  })

  it('holds hundreds of ids, and says when there are more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(1_000_000 + index))
    expect(fitsAddress(many(700))).toBe(true)
    expect(fitsAddress(many(1_000))).toBe(false)
    expect(composeAddress('sandbox', { of: 'deliveries', ids: many(700) }).length).toBeLessThan(8_000)
  })
})

describe('leaving some out', () => {
  const filter = (query: string): ComposePlace => ({ of: 'filter', query, upTo: '90' })

  it.each([
    [filter('outcome=failed'), 'generic', 'outcome=failed&family=milestone,unlisted'],
    [filter('family=generic,milestone'), 'generic', 'family=milestone'],
    [filter('outcome=delivered,failed'), 'delivered', 'outcome=failed'],
    [filter('text=abc'), 'settled', 'settled=no&text=abc'],
    [{ of: 'resource', resourceId: 'offr 1' } as const, 'generic', 'family=milestone,unlisted&resource=offr+1'],
  ] as const)('narrows the filter of %j by %s', (place, out, query) => {
    const less = withoutSome(place, out)
    expect(less?.of === 'filter' && decodeURIComponent(less.query)).toBe(query)
    expect(less?.of === 'filter' && less.upTo).toBe(place.of === 'filter' ? '90' : null)
  })

  it('leaves out what was left out before as well', () => {
    const place: ComposePlace = { of: 'filter', query: 'outcome=failed', upTo: '90', except: ['3', '4'] }
    expect(withoutSome(place, 'generic')).toMatchObject({ upTo: '90', except: ['3', '4'] })
    expect(sourceOfPlace(place)).toEqual({ kind: 'filter', address: '?outcome=failed', upTo: '90', except: ['3', '4'] })
  })

  it('asks for the ids where rows were chosen one by one', () => {
    expect(withoutSome({ of: 'deliveries', ids: ['1'] }, 'generic')).toBeNull()
  })
})
