import { describe, expect, it } from 'vitest'
import { middleCut } from './middle-cut'
import { formatBytes, formatCount, formatQuantity, formatShare } from './number'

describe('numbers', () => {
  it('groups digits', () => {
    expect(formatCount(118402)).toBe('118,402')
  })

  it('chooses the noun by the number', () => {
    expect([0, 1, 1200].map((value) => formatQuantity(value, 'record'))).toEqual([
      '0 records',
      '1 record',
      '1,200 records',
    ])
    expect(formatQuantity(2, 'delivery', 'deliveries')).toBe('2 deliveries')
  })

  it('writes bytes exactly while they are few', () => {
    expect([1, 1184, 9999, 12_345, 2_500_000].map(formatBytes)).toEqual([
      '1 byte',
      '1,184 bytes',
      '9,999 bytes',
      '12.3 KB',
      '2.5 MB',
    ])
  })

  it('never rounds a share to none or to all', () => {
    expect(formatShare(1, 100_000)).toBe('<0.1%')
    expect(formatShare(99_999, 100_000)).toBe('>99.9%')
    expect(formatShare(1, 8)).toBe('12.5%')
    expect(formatShare(3, 3)).toBe('100%')
    expect(formatShare(0, 0)).toBe('–')
  })
})

describe('ids cut in the middle', () => {
  it('keeps both ends', () => {
    expect(middleCut('dep_8f21c07e9a1b2c3d4e5f41aa')).toBe('dep_8f21c07e…41aa')
  })

  it('keeps short ids and characters beyond the basic plane whole', () => {
    expect(middleCut('dep_8f21c07e41aax')).toBe('dep_8f21c07e41aax')
    expect(middleCut('😀'.repeat(30), 2, 1)).toBe('😀😀…😀')
  })
})
