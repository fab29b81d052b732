import { describe, expect, test } from 'vitest'
import { INDEXED_BYTES, indexable } from './indexable'
import { FIRST_INSTANT, LAST_INSTANT, parseInstant, storable } from './storable'

test('a storable text has no NUL and no half of a surrogate pair', () => {
  expect(storable('a\u0000b\ud83dc😀')).toBe('a\ufffdb\ufffdc😀')
})

test.each(['x', 'é', '事', '😀'])(
  'an indexable text of %s stays within its bytes and whole characters',
  (character) => {
    const cut = indexable(character.repeat(5_000))
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(INDEXED_BYTES + 3)
    expect(cut).toMatch(new RegExp(`^(${character})+…$`, 'u'))
    expect(indexable(character.repeat(200))).toBe(character.repeat(200))
  },
)

describe('an instant', () => {
  test.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T12:00:00', '2026-11-20T12:00:00.000Z'],
    ['0001-01-01T00:00:00Z', new Date(FIRST_INSTANT).toISOString()],
    ['9999-12-31T23:59:59.999Z', new Date(LAST_INSTANT).toISOString()],
  ])('%s is read as %s', (text, expected) => {
    expect(parseInstant(text)?.toISOString()).toBe(expected)
  })

  test.each([
    null,
    '',
    'yesterday',
    '2026-11-20',
    '1763640000',
    '2026-13-40T99:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-05:00',
    '+275760-09-13T00:00:00Z',
  ])('%s is none', (text) => {
    expect(parseInstant(text)).toBeNull()
  })
})
