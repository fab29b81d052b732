import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '@/scripts/lib/paths.mjs'
import {
  NOT_ON_CITUS,
  ON_BOTH,
  ON_CITUS,
  ON_PGLITE,
  ON_POSTGRES,
  ONE_CONNECTION,
} from '../integration/support/engines.mjs'

test('files and folders that choose their engine exist, and choose once', () => {
  const named = [...ON_BOTH, ...ON_CITUS, ...ON_PGLITE, ...ON_POSTGRES, ...ONE_CONNECTION]
  expect([...named, ...NOT_ON_CITUS].filter((name) => !existsSync(inProject(name)))).toEqual([])
  expect(named.length).toBe(new Set(named).size)
})
