import { expect, it } from 'vitest'
import { isKnownFile, passesIfRange, readByteRange } from './byte-range'

it.each([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-5', null],
  ['bytes=a-b', null],
  ['bytes=-', null],
  ['', null],
  [null, null],
])('%s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

it('a range is answered for this very file alone', () => {
  expect(
    [null, '"a"', '"b"', 'W/"a"', 'Tue, 20 Jan 2026 12:00:00 GMT'].map((one) => passesIfRange(one, '"a"')),
  ).toEqual([true, true, false, false, false])
  expect([null, '"b", "a"', 'W/"a"', '*', '"b"'].map((one) => isKnownFile(one, '"a"'))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
