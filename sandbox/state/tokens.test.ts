import { describe, expect, test } from 'vitest'
import { createTokenMint } from './tokens'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

describe('an integrator token', () => {
  test('stands for its user while it lives', () => {
    const tokens = createTokenMint('secret')
    const token = tokens.mint('usr_1', NOW, 60)
    expect(tokens.userIdOf(token, NOW + 59_999)).toBe('usr_1')
    expect(tokens.userIdOf(token, NOW + 60_000)).toBeUndefined()
    expect(tokens.userIdOf(`${token}x`, NOW)).toBeUndefined()
  })

  test('is forgotten as the oldest of ten thousand', () => {
    const tokens = createTokenMint('secret')
    const [first, second] = [tokens.mint('usr_1', NOW, 60), tokens.mint('usr_2', NOW, 60)]
    for (let count = 0; count < 9_999; count += 1) tokens.mint('usr_3', NOW, 60)
    expect(tokens.userIdOf(first, NOW)).toBeUndefined()
    expect(tokens.userIdOf(second, NOW)).toBe('usr_2')
  })
})

describe('a submission capability', () => {
  const grant = { userId: 'usr_1', preparationId: 'prep_1', ipAddresses: ['192.0.2.1'], expiresAt: NOW + 1000 }

  test('holds what it is bound to, until it expires', () => {
    const tokens = createTokenMint('secret')
    const token = tokens.grantSubmission(grant)
    expect(token).toMatch(/^ach_submit_/)
    expect(tokens.submission(token, NOW + 999)).toEqual(grant)
    expect(tokens.submission(token, NOW + 1000)).toBeUndefined()
  })

  test('is no integrator token, nor the other way round', () => {
    const tokens = createTokenMint('secret')
    expect(tokens.userIdOf(tokens.grantSubmission(grant), NOW)).toBeUndefined()
    expect(tokens.submission(tokens.mint('usr_1', NOW, 60), NOW)).toBeUndefined()
  })
})
