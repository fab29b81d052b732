import { expect, test, vi } from 'vitest'
import { serverHooks } from './server-hooks.mjs'

test('another copy of the module, as the app has one in its bundle, finds the hooks of the first', async () => {
  const hooks = serverHooks()
  hooks.isOwnServer = true
  vi.resetModules()
  const copy = await import('./server-hooks.mjs')
  expect(copy.serverHooks).not.toBe(serverHooks)
  expect(copy.serverHooks()).toBe(hooks)
})
