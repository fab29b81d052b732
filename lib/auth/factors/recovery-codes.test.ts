import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes'

const hex = (code: string, operatorId = 'a') => Buffer.from(hashRecoveryCode(operatorId, code)).toString('hex')

test('there are ten codes, none like another, in letters that are not mistaken', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a code is known as people type it, and for its own account alone', () => {
  const code = '4g7x-29kd-m0pz-w31c'
  for (const typed of ['4G7X 29KD MOPZ W3LC', ' 4g7x29kdm0pzw3ic ', code.toUpperCase()])
    expect(hex(typed)).toBe(hex(code))
  expect(hex(code, 'b')).not.toBe(hex(code))
  expect(hex('4g7x-29kd-m0pz-w31d')).not.toBe(hex(code))
})
