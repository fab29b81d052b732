import { describe, expect, it } from 'vitest'
import type { DeliveryPage } from '@/lib/archive/dto'
import { rowOf } from '@/tests/support/delivery-row'
import { arrivedSince } from './arrivals'

const page = (ids: number[], hasOlder = true): DeliveryPage => ({
  rows: ids.map((id) => rowOf({ id: String(id) })),
  olderCursor: hasOlder ? 'older' : null,
  newerCursor: null,
})

describe('what has arrived', () => {
  it('is what stands above the rows of the list, and late rows among them', () => {
    expect(arrivedSince(page([9, 7]), page([11, 10, 9, 8, 7, 6, 5]))).toEqual({ count: 3, isMore: false })
    expect(arrivedSince(page([9, 7]), page([9, 7, 6]))).toEqual({ count: 0, isMore: false })
    expect(arrivedSince(page([9, 7], false), page([9, 7, 6], false))).toEqual({ count: 1, isMore: false })
  })

  it('does not shrink by rows that leave a range that ends now', () => {
    expect(arrivedSince(page([3, 2, 1], false), page([5, 4, 3], false))).toEqual({ count: 2, isMore: false })
    expect(arrivedSince(page([2, 1], false), page([4, 3], false))).toEqual({ count: 2, isMore: false })
    expect(arrivedSince(page([4, 3, 2, 1], false), page([4, 3], false))).toEqual({ count: 0, isMore: false })
  })

  it('may be more where none of the newest rows is known', () => {
    expect(arrivedSince(page([2, 1]), page([9, 8, 7]))).toEqual({ count: 3, isMore: true })
  })
})
