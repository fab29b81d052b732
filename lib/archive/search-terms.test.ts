import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasTerms, searchQuery, termsOfPayload, termsOfSearch } from './search-terms'

const find = (payload: string, text: string) => hasTerms(termsOfPayload(payload), termsOfSearch(text))

describe('the terms of a payload', () => {
  it('are those of its values, never of its names', () => {
    expect(
      termsOfPayload('{"event":"payment.updated", "id" : "ofr_8f21","n":{"deep":["Chase Bank",{"x":"y"}]}}'),
    ).toEqual(['payment.updated', 'ofr_8f21', 'chase', 'bank', 'y'])
  })

  it('keep numbers as they are written', () => {
    expect(termsOfPayload('[1.0,-5.00,1e21,9007199254740993,"1250.00"]')).toEqual([
      '1.0',
      '5.00',
      '1e21',
      '9007199254740993',
      '1250.00',
    ])
  })

  it('read escapes, and letters of any script without regard to case', () => {
    expect(termsOfPayload(String.raw`["\u00c9t\u00e9 O\u2019Hara","NAÏVE 事件","a\"b","c\\d"]`)).toEqual([
      'été',
      'o',
      'hara',
      'naïve',
      '事件',
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('are the parts of an address', () => {
    expect(termsOfPayload('"https://scan.example/tx/0xAbC?x=1"')).toEqual([
      'https',
      'scan.example',
      'tx',
      '0xabc',
      'x',
      '1',
    ])
  })

  it('are the same with a space behind them, which no plain word has', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ9._-+~@'), minLength: 1, maxLength: 4 }),
      fc.string({ unit: fc.constantFrom(...'aZ09._-+~@$%é', '\u0301', ' '), maxLength: 12 }),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 97, max: 103 }).map((length) => `${'x'.repeat(length)}_`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(termsOfSearch(text)).toEqual(termsOfSearch(`${text} `))
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(['', 'null', '{', '"', '"\\', '[[[[', '{"a":', '\u0000', '"\ud800"'])('of %j do no harm', (text) => {
    expect(termsOfPayload(text)).toBeInstanceOf(Array)
  })

  it('are cut where there are very many, or a very long one, or a very long payload', () => {
    const many = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => `term${n}`))
    expect(termsOfPayload(many)).toHaveLength(400)
    expect(termsOfPayload(JSON.stringify('x'.repeat(5_000)))).toEqual(['x'.repeat(100)])
    expect(termsOfPayload(`"${'.'.repeat(150_000)}x second"`)).toEqual(['second'])
    expect(termsOfPayload(`"first","${'\\"'.repeat(3_000_000)}"`)).toEqual(['first'])
  })

  it('hold nothing that a database could not', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, text) => {
        for (const term of [...termsOfPayload(json), ...termsOfPayload(JSON.stringify(text))]) {
          expect(term).not.toBe('')
          expect(term).not.toContain('\u0000')
          expect(term.isWellFormed()).toBe(true)
          expect(term.length).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})

describe('a search', () => {
  const payload = '{"id":"dep_8f21c07e","bank":"First Example Bank","amount":"1250.00","last4":"42"}'

  test.each([
    'dep_8f21c07e',
    'DEP_8f2',
    'first bank',
    'bank exam',
    '1250',
    '1250.00',
    '42',
    '"First Example"',
    '(bank)',
  ])('for %j finds a payload that has its terms, or terms that begin so', (text) =>
    expect(find(payload, text)).toBe(true),
  )

  test.each(['8f21c07e', 'first second', '4', 'ank', 'de', 'last4', 'amount'])('for %j does not', (text) =>
    expect(find(payload, text)).toBe(false),
  )

  test.each(['', '  ', '"" () !', '...', '---'])('for %j has no term', (text) =>
    expect(termsOfSearch(text)).toEqual([]),
  )

  it('finds every payload by any of its own terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const terms = termsOfPayload(JSON.stringify({ text }))
        for (const term of terms.slice(0, 10)) expect(find(JSON.stringify({ text }), term)).toBe(true)
      }),
    )
  })

  it('is quoted for the database', () => {
    expect(searchQuery(["o\\'hara", 'ab'])).toBe("'o\\\\''hara':* & 'ab'")
  })
})
