import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../support/processes/bundle'
import { copyDatabase } from '../support/use-database'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-command-'))
  // The bundled command looks for its worker and migrations in the folder `lib`.
  await symlink(path.resolve('lib'), path.join(folder, 'lib'), 'junction')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(name: string, databaseDir: string, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NEXTAUTH_SECRET: 'a-secret-of-the-command-0123456789abcdef',
    LOG_LEVEL: 'silent',
    DATABASE_DIR: databaseDir,
  }
  const flags = ['--liftoff-only', '--conditions=react-server']
  const child = spawn(process.execPath, [...flags, await bundle(`scripts/backup/${name}.ts`), ...args], {
    cwd: folder,
    env: env as unknown as NodeJS.ProcessEnv,
  })
  const result = { code: -1, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.err += text
  })
  return new Promise<typeof result>((resolve) =>
    child.once('close', (code) => resolve({ ...result, code: code ?? -1 })),
  )
}

test('backup writes a file for its owner alone, and restore fills a new database from it and says what it verified', async () => {
  await copyDatabase(path.join(folder, 'old/pg'))
  const keyFile = path.join(folder, 'key')
  await writeFile(keyFile, `${randomBytes(32).toString('base64')}\n`)
  const file = path.join(folder, 'desk.backup')

  const made = await run('make', 'old/pg', '--output', file, '--key-file', keyFile)
  expect(made).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Backed up \d+ rows of \d+ tables, as of /),
  })
  expect(made.out).not.toContain('not encrypted')
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const closed = await run('restore', 'new/pg', '--file', file)
  expect(closed).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The file is encrypted: give its key'),
  })
  const restored = await run('restore', 'new/pg', '--file', file, '--key-file', keyFile)
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored \d+ rows of \d+ tables/) })
  expect(restored.out).toContain('The chain is intact through row 2.')
  expect(restored.out).toContain('Vault key: No vault key is configured, and nothing is encrypted.')

  const nothing = await run('make', 'none/pg')
  expect(nothing).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no database in ') })
}, 120_000)
