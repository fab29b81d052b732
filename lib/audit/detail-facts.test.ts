import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailFacts } from './detail-facts'

test('members become words, and values within values keep their names', () => {
  const detail = {
    of: 'profile',
    vaultKeyId: 'k1',
    via: { kind: 'access token', lastFour: 'abcd' },
    sharedWith: ['viewer', 'support'],
    before: [],
    changes: [{ name: 'rate', from: 1, to: null }],
    note: '',
    empty: {},
  }
  expect(detailFacts(detail)).toEqual({
    facts: [
      { name: 'Data', value: 'profile' },
      { name: 'Vault key id', value: 'k1' },
      { name: 'Via, kind', value: 'access token' },
      { name: 'Via, last four', value: 'abcd' },
      { name: 'Shared with', value: 'viewer, support' },
      { name: 'Before', value: 'none' },
      { name: 'Changes, 1, name', value: 'rate' },
      { name: 'Changes, 1, from', value: '1' },
      { name: 'Changes, 1, to', value: 'nothing' },
      { name: 'Note', value: 'nothing' },
      { name: 'Empty', value: 'none' },
    ],
    left: 0,
  })
})

test('whatever the detail holds is told, and what is left out is counted', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (detail) => {
      const { facts, left } = detailFacts(detail)
      expect(facts.length).toBeGreaterThanOrEqual(Math.min(1, Object.keys(detail).length))
      expect(facts.length).toBeLessThanOrEqual(200)
      expect(left === 0 || facts.length === 200).toBe(true)
    }),
  )
  expect(detailFacts(Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`a${n}`, n]))).left).toBe(50)
})
