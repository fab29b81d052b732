import { expect, test } from 'vitest'
import { freshAsOf, parseLsn } from './freshness'

test('places in the log are compared as numbers, not as texts', () => {
  const written = ['0/9', '0/10', '0/FFFFFFFF', '1/0', '9/0', '10/0']
  const read = written.map(parseLsn)
  expect(read).toEqual(read.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(parseLsn('1/2')).toBe(4_294_967_298n)
})

const points = [
  { lsn: 10n, at: 1_000 },
  { lsn: 20n, at: 2_000 },
  { lsn: 20n, at: 3_000 },
  { lsn: 30n, at: 4_000 },
]

test.each([
  ['everything', 30n, null, 4_000],
  ['an idle primary, whose last commit is old', 20n, 500, 3_000],
  ['between two points', 29n, null, 3_000],
  ['a commit after the last point that was reached', 25n, 3_500, 3_500],
  ['less than all points, and a commit', 9n, 700, 700],
  ['less than all points, and no commit', 9n, null, null],
])('a replica that has replayed %s', (_name, replayed, lastCommitAt, asOf) => {
  expect(freshAsOf(points, replayed, lastCommitAt)).toBe(asOf)
})
