import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Loaded before each file of tests whose files share their modules: what one of them mocks is neither loaded before
// without the mock nor left behind with it.
const { testPath } = expect.getState()
if (testPath !== undefined && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}
