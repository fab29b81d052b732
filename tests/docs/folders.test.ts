import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, importGraph } from './support/import-graph'
import { projectFiles } from './support/project'

const PRODUCT = /^(app|components|lib)\//
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** A file directly in `lib` or `components` is a room of its own. */
const roomOf = (file: string) => {
  const folder = path.posix.dirname(file)
  return folder.includes('/') ? folder : file
}
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')

const graph = importGraph().filter(({ from }) => !isTest(from))
const product = graph.filter(({ from, to }) => PRODUCT.test(from) && PRODUCT.test(to))
const within = (folder: string) => graph.filter(({ from, to }) => [from, to].every((it) => it.startsWith(`${folder}/`)))

describe('folders', () => {
  test('a circle is found', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['d', 'd'],
    ] as const
    expect(circlesIn(edges)).toEqual([['b', 'c']])
  })

  test.each([
    ['room', roomOf],
    ['feature', featureOf],
  ])('no %s of the product is in a circle', (_, placeOf) => {
    expect(product.length).toBeGreaterThan(1000)
    expect(circlesIn(product.map(({ from, to }) => [placeOf(from), placeOf(to)]))).toEqual([])
  })

  test.each(['sandbox', 'scripts', 'bench', 'cli', 'e2e', 'tests'])('no room of %s is in a circle', (folder) => {
    expect(circlesIn(within(folder).map(({ from, to }) => [roomOf(from), roomOf(to)]))).toEqual([])
  })

  test('features of components know only their own rooms and what is shared', () => {
    const shared = ['ui', 'data-table', 'list', 'charts', 'forms', 'api', 'preferences', 'resource', 'states'].map(
      (name) => `components/${name}`,
    )
    const wrong = product.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return (
        from.split('/').length > 2 &&
        own.startsWith('components/') &&
        other.startsWith('components/') &&
        own !== other &&
        !shared.includes(other)
      )
    })
    expect(wrong).toEqual([])
  })

  test('hold at most 20 files beside their tests', () => {
    const sizes = new Map<string, number>()
    for (const file of projectFiles()) {
      // Migrations are written by their tool, one after the other.
      if (/^(app|components|lib(?!\/db\/migrations)|sandbox|scripts|bench|e2e)\//.test(file) && !isTest(file)) {
        const folder = path.posix.dirname(file)
        sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
      }
    }
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([])
  })
})
