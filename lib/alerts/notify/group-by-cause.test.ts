import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertCause } from '../../model/alert/alert'
import { groupByCause as groupWithin } from './group-by-cause'

const groupByCause = <Item extends { cause: AlertCause }>(items: readonly Item[]) => groupWithin(items, 6)

const at = (endpoint: string | null, host: string | null = endpoint && new URL(endpoint).host, isPlatform = false) => ({
  cause: { endpoint, host, isPlatform },
})
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))
const shapeOf = (groups: ReturnType<typeof groupByCause>) => groups.map(({ cause, items }) => [cause, items.length])

describe('alerts that fire at once', () => {
  test('are told one by one up to five', () => {
    expect(shapeOf(groupByCause(many(5, () => at('https://a.example/x'))))).toEqual(many(5, () => [null, 1]))
  })

  test('are one message for one endpoint, host or the platform', () => {
    expect(shapeOf(groupByCause(many(6, () => at('https://a.example/x'))))).toEqual([['a.example/x', 6]])
    expect(shapeOf(groupByCause(many(9, (index) => at(`https://a.example/${index}`))))).toEqual([['a.example', 9]])
    const platform = [...many(7, () => at(null, null, true)), at('https://b.example/1')]
    expect(shapeOf(groupByCause(platform))).toEqual([
      ['the platform', 7],
      [null, 1],
    ])
  })

  test('of 50 endpoints at 50 hosts are one message of several causes', () => {
    expect(shapeOf(groupByCause(many(50, (index) => at(`https://h${index}.example/x`))))).toEqual([
      ['several causes', 50],
    ])
  })

  test('are never more messages than may leave, and none is lost or told twice', () => {
    const url = fc
      .integer({ min: 0, max: 30 })
      .chain((host) => fc.integer({ min: 0, max: 3 }).map((path) => `https://h${host}.example/${path}`))
    const item = fc.oneof(
      url.map((one) => at(one)),
      fc.constant(null).map(() => at(null, null, true)),
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 300 }), fc.integer({ min: 1, max: 7 }), (items, most) => {
        const groups = groupWithin(items, most)
        expect(groups.length).toBeLessThanOrEqual(most)
        expect(new Set(groups.flatMap((group) => group.items))).toEqual(new Set(items))
        expect(groups.reduce((sum, group) => sum + group.items.length, 0)).toBe(items.length)
      }),
    )
  })
})
