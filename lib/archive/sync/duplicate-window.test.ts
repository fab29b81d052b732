import { describe, expect, test } from 'vitest'
import type { DuplicateWindow } from '../../model/sync-state'
import { nextOrdinal, trimDuplicates } from './duplicate-window'

describe('twin window', () => {
  test('numbers byte-identical records in the next batch', () => {
    const first: DuplicateWindow = {}
    expect(['a', 'a', 'b'].map((hash) => nextOrdinal(first, hash, 1000))).toEqual([0, 1, 0])
    const second = trimDuplicates(first, 1000)
    expect(nextOrdinal(second, 'a', 1000)).toBe(2)
  })

  test('forgets a record two batches later, unless its time is near the oldest of the batch', () => {
    let window: DuplicateWindow = {}
    nextOrdinal(window, 'far', 60_000)
    nextOrdinal(window, 'near', 4_000)
    window = trimDuplicates(window, 50_000)
    expect(Object.keys(window)).toEqual(['far', 'near'])
    expect(Object.keys(trimDuplicates(window, 1_000))).toEqual(['near'])
  })

  test('never forgets a record without a timestamp', () => {
    let window: DuplicateWindow = {}
    nextOrdinal(window, 'untimed', null)
    for (let batch = 0; batch < 9; batch++) window = trimDuplicates(window, 1_000)
    expect(nextOrdinal(window, 'untimed', null)).toBe(1)
  })
})
