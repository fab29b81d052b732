import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './http/parse-input'
import { apiSchemas } from './list/api/api-schemas'
import type { Cursor, List } from './list/define-list'
import { type Member, SEARCH_TEXT, VALUES_AT_MOST } from './list/members'
import { LISTS } from './lists'

/** Members that change how rows are shown, by a switch of the screen, and leave none out. */
const SWITCHES = ['group']

const HARD = [
  'a,b',
  '%2C',
  '%252C',
  'a b+c&d=e',
  '?#',
  '事',
  '2xx',
  '404',
  '499',
  '5xx',
  'none',
  '0',
  '100..500',
  '..0.50',
  '2026-W03',
]
const texts = (pattern: RegExp) =>
  fc
    .oneof(fc.constantFrom(...HARD), fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }))
    .filter((text) => pattern.test(text))

const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })

/** Values that an address can hold. */
function valuesOf(member: Member): fc.Arbitrary<unknown> {
  switch (member.kind) {
    case 'some':
      return fc.shuffledSubarray([...member.values])
    case 'one':
      return orNone(fc.constantFrom(...member.values))
    case 'choice':
      return fc.constantFrom(...member.values)
    case 'texts':
      return fc.uniqueArray(texts(member.pattern), { maxLength: VALUES_AT_MOST, size: 'xsmall' })
    case 'search':
      return orNone(texts(SEARCH_TEXT))
    case 'instant':
      return orNone(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })).map(
        (date) => date?.toISOString() ?? null,
      )
    case 'zone':
      return orNone(fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'))
    case 'flag':
      return fc.boolean()
    case 'size':
      return fc.constantFrom(...member.sizes)
    case 'cursor':
      return orNone(fc.base64String({ minLength: 4, maxLength: member.longest - (member.longest % 4) }))
  }
}

function propertiesOf<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>) {
  const schemas = apiSchemas(list)
  const read = (query: string, schema: (typeof schemas)['FilterQuery' | 'PageQuery']) =>
    schema.parse(readQuery(new URLSearchParams(query), schema))
  const members = Object.entries({ ...list.members, ...list.controls })
  // Each member of the list gets one of its values.
  const filtersOf = fc.record(
    Object.fromEntries(members.map(([name, member]) => [name, valuesOf(member)])),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<P>

  it('reads the filters that its address was written from, as the API does', () => {
    fc.assert(
      fc.property(filtersOf, (filters) => {
        const query = list.query(filters)
        expect(list.load(query)).toEqual(filters)
        expect(read(query, schemas.PageQuery)).toEqual({ ...filters, above: false })
        expect(read(query, schemas.FilterQuery)).toEqual(list.which(filters))
      }),
      { numRuns: 200 },
    )
  })

  it('shows its start where the address tells nothing, and the API means the same', () => {
    expect(list.query(list.start)).toBe('')
    expect(list.load('')).toEqual(list.start)
    expect(read('', schemas.PageQuery)).toEqual({ ...list.start, above: false })
    expect(list.isFiltered(list.none)).toBe(false)
  })

  it('has filters of its members, and no two columns or filters of one name', () => {
    const names = list.filters.map(({ name }) => name)
    const columns = list.columns.map(({ id }) => id)
    expect([new Set(names).size, new Set(columns).size]).toEqual([names.length, columns.length])
    const filtered = Object.keys(list.members).filter((member) => !SWITCHES.includes(member))
    expect(list.filters.flatMap((filter) => filter.members).toSorted()).toEqual(filtered.toSorted())
    expect(columns.filter((id) => !/^[a-zA-Z]{1,30}$/.test(id))).toEqual([])
  })
}

const PROPERTIES: Record<keyof typeof LISTS, () => void> = {
  deliveries: () => propertiesOf(LISTS.deliveries),
  sequences: () => propertiesOf(LISTS.sequences),
  'off-ramps': () => propertiesOf(LISTS['off-ramps']),
  'on-ramps': () => propertiesOf(LISTS['on-ramps']),
  deposits: () => propertiesOf(LISTS.deposits),
  'settings/user-keys': () => propertiesOf(LISTS['settings/user-keys']),
  returns: () => propertiesOf(LISTS.returns),
  'overview/off-ramps': () => propertiesOf(LISTS['overview/off-ramps']),
  incidents: () => propertiesOf(LISTS.incidents),
  alerts: () => propertiesOf(LISTS.alerts),
  recovery: () => propertiesOf(LISTS.recovery),
  redeliveries: () => propertiesOf(LISTS.redeliveries),
  'redelivery-items': () => propertiesOf(LISTS['redelivery-items']),
  audit: () => propertiesOf(LISTS.audit),
  'audit/reads': () => propertiesOf(LISTS['audit/reads']),
  exports: () => propertiesOf(LISTS.exports),
}

describe.each(Object.entries(PROPERTIES))('the list of %s', (_name, test) => {
  test()
})

it('each list stands under its own name', () => {
  expect(Object.values(LISTS).map(({ name }) => name)).toEqual(Object.keys(LISTS))
})
