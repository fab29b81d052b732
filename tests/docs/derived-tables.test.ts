import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DERIVED } from '@/lib/archive/derived/registry'
import { read, root } from './support/project'

const names = DERIVED.map(({ name }) => name)

test('each folder of derived tables is in the registry', () => {
  const entries = readdirSync(path.join(root, 'lib/archive/derived'), { withFileTypes: true })
  expect(entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()).toEqual(names.toSorted())
})

test.each(['README.md', 'docs/operations.md'])('%s names the derived tables that can be rebuilt', (file) => {
  const [, listed = ''] = /^.*\brebuilds [^:]*derived [^:]*: ([^;.]*)/m.exec(read(file)) ?? []
  expect([...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(names)
})
