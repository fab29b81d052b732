import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealAudit } from '@/lib/audit/seals/seal-audit'
import { closeDatabase } from '@/lib/db'
import { bundle } from '../../support/processes/bundle'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { addEntries, configureAudit, SEAL_KEY } from './fixtures'

const held = useDatabase()
useConfiguration()
vi.setConfig({ testTimeout: 120_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'))
  // The bundled command looks for its worker in the folder `lib`.
  await symlink(path.resolve('lib'), path.join(folder, 'lib'), 'junction')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function verifyCommand(...args: string[]) {
  // The embedded database allows one process.
  if (held.engine === 'pglite') await closeDatabase()
  const { PATH = '', HOME = '', DATABASE_URL, DATABASE_DIR = '' } = process.env
  const place = DATABASE_URL ? { DATABASE_URL } : { DATABASE_DIR: path.resolve(DATABASE_DIR) }
  const NEXTAUTH_SECRET = 'a-secret-of-the-command-0123456789abcdef'
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', await bundle('scripts/audit/verify.ts'), ...args],
    {
      cwd: folder,
      env: {
        PATH,
        HOME,
        NEXTAUTH_SECRET,
        AUDIT_SEAL_KEYS: SEAL_KEY,
        LOG_LEVEL: 'silent',
        ...place,
      } as unknown as NodeJS.ProcessEnv,
    },
  )
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

test('audit:verify ends with 0, with 1 where something was changed, with 2 where it could not check', async () => {
  const file = path.join(folder, 'seals.jsonl')
  configureAudit({ sealPlace: { kind: 'file', file } })
  await addEntries(3)
  expect(await sealAudit()).toBe('sealed')
  const sound = await verifyCommand('--seals', file)
  expect(sound.err).toBe('')
  expect(sound).toMatchObject({ code: 0, out: expect.stringContaining('Seals that fit: 1') })
  const forged = path.join(folder, 'forged.jsonl')
  await writeFile(forged, `not a seal\n${(await readFile(file, 'utf8')).replace('"row":3', '"row":2')}`)
  const changed = await verifyCommand('--seals', forged, '--json')
  expect([changed.code, JSON.parse(changed.out)]).toMatchObject([
    1,
    {
      isSound: false,
      chain: { intact: true },
      seals: { fit: 0, otherLines: 1, problem: { line: 2, problem: 'forged' } },
    },
  ])
  const none = await verifyCommand('--seals', path.join(folder, 'none'))
  expect(none).toMatchObject({ code: 2, out: '', err: expect.stringContaining('ENOENT') })
  expect(JSON.stringify([changed, none])).not.toContain(SEAL_KEY)
})
