import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgePassword } from './judge-password'
import { knownWords } from './known-words'

const ADA = knownWords({ name: 'Ada Admin', email: 'ada.lovelace@desk.example' })
const isTaken = (password: string, known: readonly string[] = ADA) => judgePassword(password, known).advice === null

test('words of a person are those of name and address, whole and in parts, and the desk’s own', () => {
  expect(ADA).toEqual([
    'rampdesk',
    'ada admin',
    'ada',
    'admin',
    'ada.lovelace@desk.example',
    'lovelace',
    'desk',
    'example',
  ])
  expect(knownWords({ name: null, email: 'a@b.example' })).toEqual(['rampdesk', 'a@b.example', 'example'])
})

describe('a password', () => {
  test.each([
    'correct horse battery',
    'four plain words here',
    'Zimtstern-Kutsche-Ofen',
    'q7!fLw9#zT2k',
    'lila Elefanten mögen Regen',
  ])('such as "%s" is taken', (password) => {
    expect(judgePassword(password, ADA)).toEqual({ score: expect.toSatisfy((score) => score >= 3), advice: null })
  })

  test.each([
    'password1234',
    'Passw0rd!2024',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'qwertyuiop12',
    '123456789012',
    'rampdesk-2026',
    'lovelace1815',
    'ada.lovelace@desk.example',
  ])('such as "%s" is refused, with sentences that say why', (password) => {
    const { score, advice } = judgePassword(password, ADA)
    expect([score < 3, advice]).toEqual([true, expect.stringMatching(/^[A-Z].*\.$/)])
  })

  test('is no better for holding words of the person', () => {
    expect(isTaken('grobelwitz-1999', knownWords({ name: 'X', email: 'x@y.example' }))).toBe(true)
    expect(isTaken('grobelwitz-1999', knownWords({ name: 'Ann Grobelwitz', email: 'x@y.example' }))).toBe(false)
  })

  test('is refused where it is an address, however long', () => {
    const email = `${'q7flw9zt2k'.repeat(5)}@desk.example`
    expect(isTaken(email, [])).toBe(true)
    expect(isTaken(email, knownWords({ name: null, email }))).toBe(false)
  })

  test('is judged whatever it holds, and by its beginning where it is long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (password) => {
        const { score, advice } = judgePassword(password, ADA)
        expect(advice === null).toBe(score >= 3)
      }),
      { numRuns: 8 },
    )
    const long = 'correct horse battery staple '.repeat(20)
    expect(judgePassword(long, ADA)).toEqual(judgePassword(long.slice(0, 40), ADA))
  })
})
