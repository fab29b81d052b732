import { statfs } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Env, env } from '../env'
import { hasFullDisk } from './disk'

vi.mock('node:fs/promises')
vi.mock('../env')

const BLOCK = 4096
const free = (megabytes: number, blocks = 1_000_000) =>
  vi.mocked(statfs).mockResolvedValue({ blocks, bavail: (megabytes * 1024 * 1024) / BLOCK, bsize: BLOCK } as never)
const on = (place: Partial<Env>) => vi.mocked(env).mockReturnValue(place as Env)

beforeEach(() => void on({ databaseDir: '/srv/pg', databaseUrl: undefined }))

test.each([
  [63, true],
  [64, false],
  [100_000, false],
])('with %i MB left the disk of the database folder is full: %s', async (megabytes, isFull) => {
  free(megabytes)
  expect(await hasFullDisk()).toBe(isFull)
  expect(statfs).toHaveBeenLastCalledWith('/srv/pg')
})

test('the disk of this machine says nothing about a server, nor about a database in memory', async () => {
  free(0)
  on({ databaseDir: '/srv/pg', databaseUrl: 'postgres://db/desk' })
  expect(await hasFullDisk()).toBe(false)
  on({ databaseDir: 'memory://', databaseUrl: undefined })
  expect(await hasFullDisk()).toBe(false)
})

test('a folder that can not be asked is not said to be full', async () => {
  vi.mocked(statfs).mockRejectedValue(new Error('ENOENT'))
  expect(await hasFullDisk()).toBe(false)
})

test('a file system that does not count its blocks is not said to be full', async () => {
  free(0, 0)
  expect(await hasFullDisk()).toBe(false)
})
