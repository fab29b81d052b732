import { expect, test } from 'vitest'
import { projectFiles, read } from './support/project'

const EXPORTED = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|enum)\s+(\w+)/gm

/** Names given by frameworks or shown in samples. */
const GIVEN = /^(GET|POST|PUT|PATCH|DELETE|metadata|prepare)$/

test('an exported name means one thing in the whole project', () => {
  const places = new Map<string, Set<string>>()
  const files = projectFiles().filter(
    (file) =>
      /^(app|cli|components|lib|sandbox|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(file) && !/\.(test|d)\./.test(file),
  )
  for (const file of files) {
    for (const [, name = ''] of read(file).matchAll(EXPORTED)) {
      if (!GIVEN.test(name)) places.set(name, (places.get(name) ?? new Set()).add(file))
    }
  }
  expect(places.size).toBeGreaterThan(1000)
  expect([...places].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([])
})
