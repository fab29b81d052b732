import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code'

test('the path fills the dark squares of the matrix and no other', () => {
  const text = 'otpauth://totp/Rampdesk:ada%40desk.example?secret=JBSWY3DPEHPK3PXP'
  const { size, path } = qrCodeOf(text)
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at++) (dark[Number(y)] ?? [])[at] = true
  expect(dark).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
})
