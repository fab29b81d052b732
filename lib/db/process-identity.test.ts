import { hostname } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { identityOf, isRunning, ownIdentity } from './process-identity'

const hidden = vi.hoisted(() => ({ path: '' }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const unlessHidden =
    <T>(read: (path: string) => T) =>
    (path: string, ...options: []) => {
      if (path === hidden.path) throw new Error('ENOENT')
      return (read as (path: string, ...options: []) => T)(path, ...options)
    }
  return { ...fs, readFileSync: unlessHidden(fs.readFileSync), readlinkSync: unlessHidden(fs.readlinkSync) }
})

afterEach(() => {
  hidden.path = ''
})

const NOBODY = 4_194_305

test('the processes of this machine can be looked up', () => {
  expect(isRunning(ownIdentity())).toBe(true)
  expect(isRunning(identityOf(NOBODY))).toBe(false)
  expect(isRunning({ ...ownIdentity(), realm: hostname() })).toBeUndefined()
})

test.runIf(process.platform === 'linux').each(['/proc/sys/kernel/random/boot_id', '/proc/self/ns/pid'])(
  'without %s nothing tells two containers of one host name apart, and no process is called ended',
  (path) => {
    hidden.path = path
    expect(isRunning(ownIdentity())).toBeUndefined()
    expect(isRunning(identityOf(NOBODY))).toBeUndefined()
  },
)
