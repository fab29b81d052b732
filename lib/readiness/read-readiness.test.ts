import { afterEach, expect, test, vi } from 'vitest'
import { requireDatabase } from '../db'
import { hasFullDisk } from '../db/disk'
import { logger } from '../logger'
import { readKept } from './read-kept'
import { createReadinessReader, readReadiness } from './read-readiness'

vi.mock('../db')
vi.mock('../db/disk')
vi.mock('./read-kept')

const never = new Promise<never>(() => undefined)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a disk or a database that hangs is told after two seconds, a question that the database has no time for is unknown, and not asked again beside it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(requireDatabase).mockResolvedValue()
  vi.mocked(hasFullDisk).mockReturnValue(never)
  vi.mocked(readKept).mockReturnValue(never)
  const stateOf = async (asked: ReturnType<typeof readReadiness>) => {
    await vi.advanceTimersByTimeAsync(2000)
    return Object.fromEntries((await asked).map(({ cause, state }) => [cause, state]))
  }
  const hanging = { database: 'ok', migrations: 'unknown', worker: 'unknown', vault: 'unknown', disk: 'failed' }
  expect(await stateOf(readReadiness())).toEqual(hanging)
  vi.mocked(requireDatabase).mockReturnValue(never)
  expect(await stateOf(readReadiness())).toEqual({ ...hanging, database: 'failed' })
  expect(readKept).toHaveBeenCalledTimes(1)
})

test('answers for a second without asking, and the log tells only changes', async () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue()
  const info = vi.spyOn(logger, 'info').mockReturnValue()
  let now = 0
  let isFull = true
  const ask = vi.fn(async () => [
    isFull ? ({ cause: 'disk', state: 'failed', detail: 'Full.' } as const) : ({ cause: 'disk', state: 'ok' } as const),
  ])
  const read = createReadinessReader(ask, () => now)
  await Promise.all([read(), read()])
  now = 999
  await read()
  expect(ask).toHaveBeenCalledTimes(1)
  now = 1000
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls).toEqual([[{ causes: [{ cause: 'disk', state: 'failed', detail: 'Full.' }] }, 'Not ready']])
  isFull = false
  now = 2000
  await read()
  now = 3000
  await read()
  expect(info.mock.calls).toEqual([['Ready again']])
})

test('a question that broke is asked again at once', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValue([])
  const read = createReadinessReader(ask, () => 5)
  await expect(read()).rejects.toThrow('broken')
  expect(await read()).toEqual([])
})
