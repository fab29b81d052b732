import { lookup } from 'node:dns/promises'
import { expect, test, vi } from 'vitest'
import { resolveHost } from './resolve-host'

vi.mock('node:dns/promises')

test('two names are looked up at a time, and one whose time is over not at all', async () => {
  const finish: (() => void)[] = []
  const answer = vi.mocked(lookup)
  // A list, as `all` asks for, which also has the type of the other overload.
  const none = Object.assign([], { address: '', family: 4 })
  answer.mockImplementation(() => new Promise((found) => finish.push(() => found(none))))
  const over = new AbortController()
  const never = new AbortController().signal
  const first = resolveHost('a.example', never)
  const second = resolveHost('b.example', never)
  const late = resolveHost('c.example', over.signal)
  const last = resolveHost('d.example', never)
  expect(answer.mock.calls.map(([host]) => host)).toEqual(['a.example', 'b.example'])
  over.abort()
  finish.shift()?.()
  await first
  await expect(late).rejects.toThrow()
  await expect.poll(() => answer.mock.calls.map(([host]) => host)).toEqual(['a.example', 'b.example', 'd.example'])
  for (const end of finish) end()
  await Promise.all([second, last])
})
