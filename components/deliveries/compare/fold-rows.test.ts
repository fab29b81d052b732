import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DiffRow } from '@/lib/archive/compare/payload-diff-lines'
import { foldRows, limitRows } from './fold-rows'

const rowsOf = (isSame: readonly boolean[]): DiffRow[] =>
  isSame.map((same, index) => {
    const line = { number: index + 1, text: '' }
    return { kind: same ? 'same' : 'changed', a: line, b: line }
  })

const someRows = fc.array(fc.boolean(), { maxLength: 40 }).map(rowsOf)

it('folds nothing but unchanged rows, and loses none', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const blocks = foldRows(rows)
      expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
      const folded = blocks.filter(({ isFolded }) => isFolded).flatMap((block) => block.rows)
      expect(folded.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
  const fold = foldRows(rowsOf([...Array<boolean>(10).fill(true), false, true, true]))
  expect(fold.map(({ isFolded, rows }) => [isFolded, rows.length])).toEqual([
    [true, 7],
    [false, 6],
  ])
})

it('counts every row that a bound keeps back', () => {
  fc.assert(
    fc.property(someRows, fc.nat(40), fc.nat(10), (rows, mostRows, mostFolded) => {
      const { blocks, left } = limitRows(foldRows(rows), mostRows, mostFolded)
      const shown = blocks.flatMap((block) => block.rows).length
      expect(shown).toBeLessThanOrEqual(mostRows)
      expect(shown + left + blocks.reduce((sum, { hidden }) => sum + hidden, 0)).toBe(rows.length)
    }),
  )
})
