import { expect, test } from 'vitest'
import { projectFiles, read } from './support/project'

const OF_MONEY = /^(lib\/(returns|money)|components\/(returns|charts|resource))\/.*\.tsx?$/

/** Code that turns a text into a float, or rounds one. */
const FLOATS = /\bparseFloat\b|\bNumber\(|\bparseInt\b|Math\.round|\bfloat8?\b|double precision|::real\b|valueOf\(\)/

/** Files that handle numbers, each with its numbers, which are no amounts. */
const NUMBERS: Record<string, string> = {
  'lib/money/bar-length.ts': 'whole units of length',
  'lib/returns/list/weeks.ts': 'years and weeks',
  'lib/returns/list/return-row.ts': 'the number of a row',
  'lib/returns/sync/changed-returns.ts': 'the number of a delivery',
}

const files = projectFiles().filter((file) => OF_MONEY.test(file) && !file.includes('.test.'))

test('no float touches an amount: nothing of money turns a text into a number', () => {
  expect(files.length).toBeGreaterThan(40)
  const found = files.filter((file) => FLOATS.test(read(file)))
  expect(found.toSorted()).toEqual(Object.keys(NUMBERS).toSorted())
})
