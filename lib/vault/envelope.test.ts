import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { masterKeyIdOf, open, rewrap, type SealedPlace, seal } from './envelope'
import { toMasterKeys } from './master-keys'
import { VaultError } from './vault-error'

const [oldKey, newKey, strangeKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const keys = toMasterKeys([oldKey])

const text = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 })
const word = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('', '"', ',', '","', 'user_key', '\u0000'))
const place: fc.Arbitrary<SealedPlace> = fc.record({ table: word, column: word, row: fc.array(word, { maxLength: 3 }) })

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    return `${error.problem} ${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
  }
  return 'opened'
}

describe('a sealed value', () => {
  it('opens in its place, and holds nothing of its text in any spelling', () => {
    fc.assert(
      fc.property(text, place, (plain, where) => {
        const sealed = seal(plain, where, keys)
        expect(open(sealed, where, keys)).toBe(plain.toWellFormed())
        const bytes = Buffer.from(plain, 'utf8')
        for (const spelled of [bytes, bytes.toString('base64'), bytes.toString('hex')])
          expect(Buffer.from(sealed).includes(spelled)).toBe(false)
        expect(seal(plain, where, keys)).not.toEqual(sealed)
      }),
    )
  })

  it('opens in no other place: not in another row, column or table, nor where the parts are cut otherwise', () => {
    fc.assert(
      fc.property(text, place, place, (plain, here, there) => {
        fc.pre(JSON.stringify(here) !== JSON.stringify(there))
        expect(problemOf(() => open(seal(plain, here, keys), there, keys))).toContain('unreadable')
      }),
    )
    const at = (row: string[]): SealedPlace => ({ table: 'user_key', column: 'sealed', row })
    const sealed = seal('plain-text', at(['sandbox', 'usr_1']), keys)
    for (const row of [
      ['sandbox'],
      ['sandbox', 'usr_2'],
      ['production', 'usr_1'],
      ['sandbox,usr_1'],
      ['usr_1', 'sandbox'],
    ])
      expect(problemOf(() => open(sealed, at(row), keys))).toContain('unreadable')
  })

  it('does not open with any bit flipped or byte missing, and no error quotes its text or a key', () => {
    const where: SealedPlace = { table: 'user_key', column: 'sealed', row: ['sandbox', 'usr_1'] }
    const plain = 'ak_canary_0123456789'
    const sealed = seal(plain, where, keys)
    const quoted = [plain, oldKey.toString('base64'), oldKey.toString('hex'), keys.current.wrappingKey.toString('hex')]
    const expectClosed = (changed: Uint8Array) => {
      const problem = problemOf(() => open(changed, where, keys))
      expect(problem).toMatch(/^(unreadable|unknown-key) /)
      for (const secret of quoted) expect(problem).not.toContain(secret)
    }
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const flipped = Uint8Array.from(sealed)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expectClosed(flipped)
    }
    for (let length = 0; length < sealed.length; length++) expectClosed(sealed.subarray(0, length))
    expectClosed(Buffer.concat([sealed, Buffer.from([0])]))
  })

  it('does not open with parts of another sealed value of the same place', () => {
    const where: SealedPlace = { table: 'user_key', column: 'sealed', row: ['sandbox', 'usr_1'] }
    const [one, other] = [seal('one text', where, keys), seal('two text', where, keys)]
    for (const cut of [9, 40, 69, 75, one.length - 16])
      expect(problemOf(() => open(Buffer.concat([one.subarray(0, cut), other.subarray(cut)]), where, keys))).toMatch(
        cut === 9 ? /^opened/ : /^unreadable/,
      )
  })

  it('needs its master key, and says so when the key is not there', () => {
    const where: SealedPlace = { table: 't', column: 'c', row: ['r'] }
    const sealed = seal('plain-text', where, keys)
    expect(problemOf(() => open(sealed, where, toMasterKeys([strangeKey])))).toContain('unknown-key')
    expect(masterKeyIdOf(sealed)).toBe(keys.current.id)
  })
})

describe('re-wrapping', () => {
  const where: SealedPlace = { table: 't', column: 'c', row: ['r'] }
  const both = toMasterKeys([newKey, oldKey])

  it('gives a value that the new master key alone opens, with the same sealed text', () => {
    const sealed = seal('plain-text', where, keys)
    const wrapped = rewrap(sealed, where, both)
    expect(masterKeyIdOf(wrapped)).toBe(both.current.id)
    expect(open(wrapped, where, toMasterKeys([newKey]))).toBe('plain-text')
    expect(wrapped.slice(69)).toEqual(sealed.slice(69))
    expect(problemOf(() => open(wrapped, where, keys))).toContain('unknown-key')
  })

  it('moves no value into another place', () => {
    const sealed = seal('plain-text', where, keys)
    expect(problemOf(() => rewrap(sealed, { ...where, row: ['s'] }, both))).toContain('unreadable')
  })
})

describe('a master key', () => {
  it('has an id that tells keys apart and is no part of them', () => {
    const { current, others } = toMasterKeys([oldKey, newKey, oldKey, newKey])
    expect(others).toHaveLength(1)
    expect(current.id).toMatch(/^[0-9a-f]{16}$/)
    expect(oldKey.toString('hex')).not.toContain(current.id)
  })
})
