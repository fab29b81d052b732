import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cursor, List } from '../list/define-list'
import { LISTS } from '../lists'
import { viewQuery } from './view-query'
import { VIEWED_LIST_NAMES, type ViewedListName } from './viewed-lists'

const { deliveries, sequences, returns, 'settings/user-keys': userKeys } = LISTS

it('keeps what the list understands, in the order of the list, without cursor', () => {
  expect(viewQuery(deliveries, '?limit=100&cursor=abc&colour=red&outcome=failed,exploded')).toBe(
    'outcome=failed&limit=100',
  )
  expect(viewQuery(deliveries, 'cursor=abc&limit=50&outcome=')).toBe('')
  const gaps = 'stream=offramp&cursor=abc&limit=100&outcome=failed&reason='
  expect(viewQuery(sequences, `${gaps}any`)).toBe('reason=any&stream=offramp&limit=100')
  expect(viewQuery(sequences, `${gaps}open`)).toBe('stream=offramp&limit=100')
})

it('takes no address for a query', () => {
  expect(viewQuery(deliveries, 'https://desk.example/sandbox/deliveries?outcome=failed')).toBe('')
})

function propertiesOf<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>) {
  const part = fc.tuple(
    fc.constantFrom(...Object.keys(list.parsers), 'other'),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('failed', 'failed,unknown', '200', 'true', '9e99', '2026-01-01', 'any', 'offramp,achDebit'),
    ),
  )
  const queries = fc.array(part, { maxLength: 6 }).map((parts) => new URLSearchParams(parts).toString())

  it('is the same for a query that was canonical, and means the same filters, whatever the query', () => {
    fc.assert(
      fc.property(fc.oneof(queries, fc.string({ unit: 'binary' })), (text) => {
        const canonical = viewQuery(list, text)
        expect(viewQuery(list, canonical)).toBe(canonical)
        expect(canonical).not.toMatch(/^\?|(^|&)cursor=/)
        const filters = { ...list.load(new URLSearchParams(text)), cursor: null }
        expect(list.query(list.load(`?${canonical}`))).toBe(list.query(filters))
      }),
    )
  })

  it('can be stored: no text makes a control character', () => {
    fc.assert(
      fc.property(queries, (text) => {
        expect(viewQuery(list, text)).not.toMatch(/\p{Cc}|\p{Cs}/u)
      }),
    )
  })
}

const PROPERTIES: Record<ViewedListName, () => void> = {
  deliveries: () => propertiesOf(deliveries),
  sequences: () => propertiesOf(sequences),
  'off-ramps': () => propertiesOf(LISTS['off-ramps']),
  'on-ramps': () => propertiesOf(LISTS['on-ramps']),
  deposits: () => propertiesOf(LISTS.deposits),
  'settings/user-keys': () => propertiesOf(userKeys),
  returns: () => propertiesOf(returns),
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

describe.each(VIEWED_LIST_NAMES)('the query of a view of %s', (name) => PROPERTIES[name]())
