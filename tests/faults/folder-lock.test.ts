import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { takeFolderLock } from '@/lib/db/folder-lock'
import { ownIdentity } from '@/lib/db/process-identity'
import { bundle } from '../support/processes/bundle'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'rampdesk-lock-')), 'pg')
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await rm(path.dirname(folder), { recursive: true, force: true })
})

const claims = async () => (await readdir(`${folder}.lock`)).filter((name) => name.endsWith('.json'))

const take = () => takeFolderLock(folder, () => undefined)

/** Starts a process that takes the folder; `line` is `holds` or the refusal. */
async function startHolder(): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [await bundle('tests/faults/support/hold-folder.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, line: String(line).trim() }
}

/** Leaves a claim as another process would. */
async function leaveClaim(claim: object, ageSeconds = 0): Promise<void> {
  await mkdir(`${folder}.lock`, { recursive: true })
  const file = path.join(`${folder}.lock`, 'other.json')
  await writeFile(file, JSON.stringify({ ...ownIdentity(), isHolder: true, ...claim }))
  const time = new Date(Date.now() - ageSeconds * 1000)
  await utimes(file, time, time)
}

describe('a folder', () => {
  it('is refused while another process holds it, with its id and what to do', async () => {
    const { child, line } = await startHolder()
    expect(line).toBe('holds')
    await expect(take()).rejects.toThrow(
      `The database folder ${folder} is in use by process ${child.pid}. It allows one process at a time: stop the other one, or set DATABASE_URL to a Postgres database, which several processes may share.`,
    )
    expect(await claims()).toHaveLength(1)
  })

  it('is free again at once after kill -9', async () => {
    const { child } = await startHolder()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await claims()).toHaveLength(1)
    const lock = await take()
    expect(await claims()).toHaveLength(1)
    lock.release()
    expect(await claims()).toHaveLength(0)
  })

  it('stays with a process that is stopped for a while', async () => {
    const { child } = await startHolder()
    child.kill('SIGSTOP')
    await expect(take()).rejects.toThrow(`in use by process ${child.pid}`)
    child.kill('SIGCONT')
  })

  it('goes to one process only when several start together', async () => {
    await leaveClaim({ startedAt: 'an earlier process under this id' })
    const started = await Promise.all([startHolder(), startHolder(), startHolder(), startHolder()])
    const lines = started.map(({ line }) => line).sort()
    expect(lines.filter((line) => line === 'holds')).toHaveLength(1)
    expect(lines.filter((line) => line.includes('is in use by process'))).toHaveLength(3)
  })

  it('goes to one of many takers in one process, again and again', async () => {
    for (let round = 0; round < 20; round++) {
      const results = await Promise.allSettled([take(), take(), take()])
      const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect(locks).toHaveLength(1)
      locks[0]?.release()
    }
  })

  it('is not taken while another process is about to take it', async () => {
    await leaveClaim({ isHolder: false })
    await expect(take()).rejects.toThrow('is in use by')
    expect(await claims()).toEqual(['other.json'])
  })

  it('is refused to the process that holds it already', async () => {
    const lock = await take()
    await expect(take()).rejects.toThrow('in use by this process already')
    lock.release()
    const again = await take()
    again.release()
  })
})

describe('a claim that was left', () => {
  it('by a process whose id now belongs to another one does not count', async () => {
    await leaveClaim({ startedAt: 'an earlier process under this id' })
    const lock = await take()
    lock.release()
  })

  it('by a process of another machine counts until it has been silent for a minute', async () => {
    await leaveClaim({ realm: 'another-host|boot|namespace' }, 50)
    await expect(take()).rejects.toThrow('another machine or container (if it has ended, try again in a minute)')
    await leaveClaim({ realm: 'another-host|boot|namespace' }, 70)
    const lock = await take()
    lock.release()
  })

  it('in a form that cannot be read counts until it has been silent for a minute', async () => {
    await leaveClaim({ pid: 'not a number' })
    await expect(take()).rejects.toThrow('is in use by')
    await leaveClaim({ pid: 'not a number' }, 70)
    const lock = await take()
    lock.release()
  })
})

describe('the holder', () => {
  it('writes who it is, for its own user only', async () => {
    const lock = await take()
    const [name] = await claims()
    const claim = JSON.parse(await readFile(path.join(`${folder}.lock`, String(name)), 'utf8'))
    expect(claim).toEqual({ ...ownIdentity(), isHolder: true })
    lock.release()
  })

  it('is told when someone removed its claim', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const onLost = vi.fn()
    await takeFolderLock(folder, onLost)
    vi.advanceTimersByTime(60_000)
    expect([await claims(), onLost.mock.calls]).toEqual([[expect.any(String)], []])
    await rm(`${folder}.lock`, { recursive: true })
    vi.advanceTimersByTime(5_000)
    expect(onLost).toHaveBeenCalledOnce()
  })
})
