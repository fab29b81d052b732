import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DERIVED } from '../archive/derived/registry'
import { syncDeliveries } from '../archive/sync/sync'
import { addMissingTerms } from '../archive/upkeep/add-missing-terms'
import { env } from '../env'
import { enqueue } from '../jobs/enqueue'
import { logger } from '../logger'
import { HANDLED } from './handlers'

vi.mock('../archive/sync/sync')
vi.mock('../archive/upkeep/add-missing-terms')
vi.mock('../archive/derived/registry', () => ({
  DERIVED: [
    { name: 'one', fill: vi.fn() },
    { name: 'other', fill: vi.fn() },
  ],
}))
vi.mock('../jobs/enqueue')

const sync = vi.mocked(syncDeliveries)
const words = vi.mocked(addMissingTerms)
const jobs = vi.mocked(enqueue)
const name = env().environments[0]?.name ?? ''
const fills = DERIVED.flatMap(({ fill }) => (fill ? [vi.mocked(fill)] : []))
const never = new AbortController().signal
const run = (kind: 'head' | 'full') => HANDLED['sync-deliveries'].run({ environment: name, kind }, never)

beforeEach(() => {
  sync.mockReset().mockResolvedValue({ status: 'busy' })
  words.mockReset().mockResolvedValue(0)
  for (const fill of fills) fill.mockReset().mockResolvedValue(0)
  jobs.mockReset().mockResolvedValue(true)
})

test('a sync comes before the words of older rows, which only the run of each minute adds', async () => {
  const calls: string[] = []
  sync.mockImplementation(async () => {
    calls.push('sync')
    return { status: 'busy' }
  })
  words.mockImplementation(async () => calls.push('words'))
  await run('head')
  await run('full')
  expect(calls).toEqual(['sync', 'words', 'sync'])
})

test('words that can not be added fail no sync, and a sync that fails keeps no words back', async () => {
  const log = vi.spyOn(logger, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  words.mockRejectedValueOnce(new Error('no words'))
  await run('head')
  expect(log.mock.calls).toMatchObject([[{ err: { message: 'no words' } }, expect.any(String)]])

  sync.mockRejectedValueOnce(new Error('no platform'))
  await expect(run('head')).rejects.toThrow('no platform')
  expect(words).toHaveBeenCalledTimes(2)
})

test('a derived table that can not be filled keeps no other one back', async () => {
  const log = vi.spyOn(logger, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  fills[0]?.mockRejectedValueOnce(new Error('no rows'))
  await run('head')
  await run('full')
  expect(log.mock.calls).toMatchObject([[{ err: { message: 'no rows' }, table: 'one' }, expect.any(String)]])
  expect(fills.map((fill) => fill.mock.calls.length)).toEqual([1, 1])
})

test('each run of a minute is followed by the returns that its deliveries name, also where it failed', async () => {
  sync.mockRejectedValueOnce(new Error('no platform'))
  await expect(run('head')).rejects.toThrow('no platform')
  await run('full')
  await run('head')
  const job = ['refresh-returns', { environment: name, kind: 'changed' }]
  expect(jobs.mock.calls).toEqual([job, job])
})
