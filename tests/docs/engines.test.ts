import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '@/scripts/lib/paths.mjs'
import { ON_BOTH, ON_PGLITE, ON_POSTGRES, ONE_CONNECTION } from '../integration/support/engines.mjs'

test('files and folders that choose their engine exist, and choose once', () => {
  const named = [...ON_BOTH, ...ON_PGLITE, ...ON_POSTGRES, ...ONE_CONNECTION]
  expect(named.filter((name) => !existsSync(inProject(name)))).toEqual([])
  expect(named.length).toBe(new Set(named).size)
})
