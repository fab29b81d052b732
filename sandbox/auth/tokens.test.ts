import { describe, expect, test } from 'vitest'
import { createTokenMint } from './tokens'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

describe('an integrator token', () => {
  test('stands for its user while it lives', () => {
    const tokens = createTokenMint()
    const token = tokens.mint('usr_1', NOW, 60)
    expect(tokens.userIdOf(token, NOW + 59_999)).toBe('usr_1')
    expect(tokens.userIdOf(token, NOW + 60_000)).toBeUndefined()
    expect(tokens.userIdOf(`${token}x`, NOW)).toBeUndefined()
  })

  test('is forgotten as the oldest of ten thousand', () => {
    const tokens = createTokenMint()
    const [first, second] = [tokens.mint('usr_1', NOW, 60), tokens.mint('usr_2', NOW, 60)]
    for (let count = 0; count < 9_999; count += 1) tokens.mint('usr_3', NOW, 60)
    expect(tokens.userIdOf(first, NOW)).toBeUndefined()
    expect(tokens.userIdOf(second, NOW)).toBe('usr_2')
  })
})

describe('the limit of minting', () => {
  const spent = () => {
    const tokens = createTokenMint()
    for (let count = 0; count < 100; count += 1) tokens.mint('usr_1', NOW, 60)
    return tokens
  }

  test.each([
    ['at once', 0, 60],
    ['a second earlier', -1_000, 61],
    ['a minute earlier', -60_000, 120],
    ['more than a minute earlier', -60_001, 0],
    ['long before', -10_000_000, 0],
    ['a little later', 59_001, 1],
    ['a minute later', 60_000, 0],
  ])('after a hundred, %s', (_when, ms, seconds) => {
    expect(spent().waitSeconds(NOW + ms)).toBe(seconds)
  })

  test('counts what was minted before and after the clock went back', () => {
    const tokens = createTokenMint()
    for (let count = 0; count < 50; count += 1) tokens.mint('usr_1', NOW, 60)
    for (let count = 0; count < 50; count += 1) tokens.mint('usr_1', NOW - 20_000, 60)
    expect(tokens.waitSeconds(NOW - 20_000)).toBe(60)
    expect(tokens.waitSeconds(NOW + 40_000)).toBe(0)
  })
})

describe('a submission capability', () => {
  const grant = { userId: 'usr_1', preparationId: 'prep_1', ipAddresses: ['192.0.2.1'], expiresAt: NOW + 1000 }

  test('holds what it is bound to, until it expires', () => {
    const tokens = createTokenMint()
    const token = tokens.grantSubmission(grant)
    expect(token).toMatch(/^ach_submit_/)
    expect(tokens.submission(token, NOW + 999)).toEqual(grant)
    expect(tokens.submission(token, NOW + 1000)).toBeUndefined()
  })

  test('is no integrator token, nor the other way round', () => {
    const tokens = createTokenMint()
    expect(tokens.userIdOf(tokens.grantSubmission(grant), NOW)).toBeUndefined()
    expect(tokens.submission(tokens.mint('usr_1', NOW, 60), NOW)).toBeUndefined()
  })
})
