import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../integration/support/use-database'
import { bundle } from '../support/processes/bundle'
import type { ImportVerdict } from './support/import-once'

/** Room for some parts of the file; the 60,000 sealed keys are over 18 MB. */
const HELD_BYTES = 12_000_000
const LINES_AT_ONCE = 5000
const REWRAPPED_AT_ONCE = 500

const inReceiving = (nth: number): Death => ({ at: 'insert into "user_key_import_line"', nth, when: 'after' })
const inStoring = (nth: number): Death => ({ at: 'with given as', nth, when: 'after' })

/** The long file goes to the server if there is one, which takes half the time; the other engine then gets a short file. */
const SERVER = process.env.TEST_DATABASE_URL
const LONG = { lines: 60_000, deaths: [inReceiving(12), inStoring(3)] }
const STORES = SERVER
  ? [
      { name: 'Postgres', ...LONG },
      { name: 'PGlite', lines: 10_000, deaths: [inStoring(2)] },
    ]
  : [{ name: 'PGlite', ...LONG }]
const KEYS = STORES.at(-1)?.lines ?? 0

const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-keys-'))
const database = `rampdesk_keys_${randomBytes(6).toString('hex')}`

async function onServer(statement: string): Promise<void> {
  if (!SERVER) return
  const client = new Client({ connectionString: SERVER })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await copyDatabase(path.join(folder, 'pg'))
  await onServer(`create database ${database}`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await onServer(`drop database if exists ${database} with (force)`)
})

function placeOf(name: string): Record<string, string> {
  if (name === 'PGlite' || !SERVER) return { DATABASE_DIR: path.join(folder, 'pg') }
  return { DATABASE_URL: Object.assign(new URL(SERVER), { pathname: `/${database}` }).href }
}

type End = { signal: NodeJS.Signals | null; code: number | null; text: string; problem: string }

type Death = { at: string; nth: number; when: 'before' | 'after' }

/** Runs the source in a process of its own, which `death` kills by SIGKILL at a statement. */
async function runProcess(source: string, death: Death | null, variables: Record<string, string>): Promise<End> {
  const script = await bundle('tests/faults/support/die-ahead.ts', source)
  const env = {
    ...process.env,
    RAMP_ENVIRONMENTS: 'sandbox',
    RAMP_SANDBOX_BASE_URL: 'http://127.0.0.1:9',
    RAMP_SANDBOX_INTEGRATOR_KEY: 'ik_test',
    RAMP_SANDBOX_INTEGRATOR_SECRET: 'a-secret-of-the-tests',
    ...(death && { DIE_AT: death.at, DIE_AT_NTH: String(death.nth), DIE_WHEN: death.when }),
    ...variables,
  }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--liftoff-only', '--expose-gc', script],
      { env },
      (_error, text, problem) => resolve({ signal: child.signalCode, code: child.exitCode, text, problem }),
    )
  })
}

function verdictOf({ text, problem, code }: End): ImportVerdict {
  expect(code, problem).toBe(0)
  return JSON.parse(text)
}

test.concurrent.each(STORES)(
  'a file of $lines keys, each hundredth line bad, is stored on $name over processes that are killed, tells how far it is, and is never held whole; a second time nothing changes',
  async ({ name, lines, deaths }) => {
    const bad = lines / 100
    const good = lines - bad
    const importKeys = (death: Death | null = null) =>
      runProcess('tests/faults/support/import-once.ts', death, { ...placeOf(name), KEY_LINES: String(lines) })
    for (const death of deaths) expect((await importKeys(death)).signal, death.at).toBe('SIGKILL')
    const first = verdictOf(await importKeys())
    expect(first).toMatchObject({
      from: null,
      keys: good,
      told: bad,
      import: { state: 'done', lines, good, bad, added: good, replaced: 0, unchanged: 0 },
    })
    // The batch in which the process died is not stored; the batches before it are.
    expect(first.dealtWithBefore).toBeGreaterThan(0)
    expect(first.dealtWithBefore).toBeLessThan(good)
    expectProgress(first, good)

    const second = verdictOf(await importKeys())
    expect(second).toMatchObject({
      from: 0,
      dealtWithBefore: 0,
      keys: good,
      told: bad,
      import: { state: 'done', added: 0, replaced: 0, unchanged: good, bad },
    })
    expectProgress(second, good)
    expect(second.held).toBeLessThan(HELD_BYTES)
  },
  600_000,
)

/** The numbers shown grow without repeats, and at least a quarter of the batches show one before the last. */
function expectProgress({ shown, dealtWithBefore }: ImportVerdict, good: number): void {
  expect(shown).toEqual([...new Set(shown)].toSorted((one, other) => one - other))
  const between = shown.filter((number) => number > dealtWithBefore && number < good)
  const batches = Math.floor((good - dealtWithBefore) / LINES_AT_ONCE)
  expect(between.length, String(shown)).toBeGreaterThanOrEqual(Math.floor(batches / 4))
}

test('the command that seals keys anew goes on after a kill in the middle, and the earlier vault key is needed no more', async () => {
  const rewrap = (death: Death | null, keys: Record<string, string>) =>
    runProcess('scripts/rewrap-keys.ts', death, { ...placeOf('PGlite'), ...keys })
  const earlier = process.env.VAULT_KEY ?? ''
  const current = randomBytes(32).toString('base64')
  const both = { VAULT_KEY: current, VAULT_OLD_KEYS: earlier }
  const batches = Math.floor(KEYS / REWRAPPED_AT_ONCE / 4)
  const killed = await rewrap({ at: 'update "user_key" set sealed', nth: batches + 1, when: 'after' }, both)
  expect(killed).toMatchObject({ signal: 'SIGKILL', text: '' })
  const { text, code } = await rewrap(null, both)
  expect(text).toContain(`Keys re-wrapped: ${KEYS - KEYS / 100 - batches * REWRAPPED_AT_ONCE}.`)
  expect(text).toContain('The earlier vault keys are no longer needed.')
  expect(code).toBe(0)
  expect((await rewrap(null, { VAULT_KEY: current })).text).toContain('Keys re-wrapped: 0.')
}, 300_000)
