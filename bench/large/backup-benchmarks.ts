import { spawn } from 'node:child_process'
import { once as happened } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findProgram } from '../../scripts/postgres.mjs'
import type { Benchmark } from '../support/benchmark'
import { residentMegabytes } from '../support/servers'

const BACKUP = ['--conditions=react-server', '--import', 'tsx', 'scripts/backup/make.ts', '--output']
const LOOK_EVERY_MS = 200

/** The backup and `pg_dump` each write one compressed file by one process, only once, since it takes minutes; empty without `pg_dump`. */
export function backupBenchmarks(url: string): Benchmark[] {
  const dump = findProgram('pg_dump')
  if (!dump) return []
  const backup = once(() =>
    inFolder((file) => run(process.execPath, [...BACKUP, file], { DATABASE_URL: url, LOG_LEVEL: 'silent' })),
  )
  const dumped = once(() => inFolder((file) => run(dump, ['--format=custom', `--file=${file}`, url])))
  return [
    {
      name: 'backup-10m (Postgres)',
      subject: 'the whole database in one compressed file, with counts and hashes, made once',
      unit: 's',
      measure: async () => (await backup()).seconds,
      baselineName: 'pg_dump --format=custom',
      measureBaseline: async () => (await dumped()).seconds,
      goal: '0.5 of its speed or better',
      isMet: ({ ratio }) => ratio <= 2,
    },
    {
      name: 'backup-10m, memory (Postgres)',
      subject: 'most memory of the process that makes the backup',
      unit: 'MB',
      measure: async () => (await backup()).peak,
      baselineName: 'pg_dump --format=custom',
      measureBaseline: async () => (await dumped()).peak,
      goal: 'at most 300 MB',
      isMet: ({ value }) => value <= 300,
    },
  ]
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= work())
}

async function inFolder<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-bench-'))
  try {
    return await work(path.join(folder, 'whole'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `peak` is in megabytes. */
async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const begin = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })
  const ended = happened(child, 'exit')
  let peak = 0
  const timer = setInterval(() => {
    if (child.exitCode === null) peak = Math.max(peak, residentMegabytes(child.pid))
  }, LOOK_EVERY_MS)
  const [code] = await ended
  clearInterval(timer)
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return { seconds: (performance.now() - begin) / 1000, peak }
}
