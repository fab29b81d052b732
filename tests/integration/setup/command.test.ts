import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { bundle } from '../../support/processes/bundle'
import { copyDatabase } from '../support/use-database'

let folder = ''
let sandbox: RunningSandbox
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'setup-'))
  await symlink(path.resolve('lib'), path.join(folder, 'lib'), 'junction')
  await copyDatabase(path.join(folder, '.data/pg'))
  sandbox = await startSandbox({ seed: 'small', port: 0, goesOn: false })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

async function setup(lines: readonly string[], ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const flags = ['--liftoff-only', '--conditions=react-server']
  const child = spawn(process.execPath, [...flags, await bundle('scripts/setup/setup.ts'), ...args], {
    cwd: folder,
    env: { PATH, HOME } as unknown as NodeJS.ProcessEnv,
  })
  const result = { code: -1, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.err += text
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  return new Promise<typeof result>((resolve) =>
    child.once('close', (code) => resolve({ ...result, code: code ?? -1 })),
  )
}

const PASSWORD = 'canary horse battery'
const WRONG = 'canary-secret-that-is-wrong'
const filesOf = async () => (await readdir(folder)).filter((name) => name.startsWith('.env')).sort()

test('setup asks until the platform takes the answers, writes what is missing, and loses nothing that was there', async () => {
  const platform = ['sandbox', sandbox.url, sandbox.integratorKey]
  const admin = ['ina@desk.example', 'Ina', PASSWORD]

  const cut = await setup([...platform, WRONG])
  expect(cut).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Please try again.') })
  expect(cut.err).toContain('Standard input ended')
  expect(await filesOf()).toEqual([])

  const done = await setup([
    ...platform,
    WRONG,
    ...platform,
    sandbox.integratorSecret,
    'no address',
    'Ina',
    PASSWORD,
    ...admin,
  ])
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Created the administrator ina@desk.example.') })
  expect(done.err).toContain('email must be an e-mail address')
  const first = await readFile(path.join(folder, '.env'), 'utf8')
  const made = parseEnv(first)
  expect(made).toMatchObject({
    RAMP_ENVIRONMENTS: 'sandbox',
    RAMP_SANDBOX_BASE_URL: sandbox.url,
    RAMP_SANDBOX_INTEGRATOR_SECRET: sandbox.integratorSecret,
    NEXTAUTH_SECRET: expect.stringMatching(/^[\w+/=]{44}$/),
    VAULT_KEY: expect.stringMatching(/^[\w+/=]{44}$/),
  })
  expect(((await stat(path.join(folder, '.env'))).mode & 0o777).toString(8)).toBe('600')

  await writeFile(path.join(folder, '.env'), `# mine\n${first}LOG_LEVEL=error\n`)
  const other = ['staging', sandbox.url, sandbox.integratorKey, sandbox.integratorSecret, ...admin]
  const asked = await setup(other)
  expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Nothing was written.') })
  const replaced = await setup(other, '--replace')
  expect(replaced).toMatchObject({ code: 0, out: expect.stringContaining('It was left unchanged.') })
  expect(replaced.err).toContain('+ RAMP_STAGING_INTEGRATOR_SECRET=(hidden)')
  const text = await readFile(path.join(folder, '.env'), 'utf8')
  expect(text).toContain('# mine\n')
  expect(parseEnv(text)).toMatchObject({ ...made, RAMP_ENVIRONMENTS: 'sandbox,staging', LOG_LEVEL: 'error' })
  const [, copy = ''] = await filesOf()
  expect(await readFile(path.join(folder, copy), 'utf8')).toBe(`# mine\n${first}LOG_LEVEL=error\n`)

  const told = JSON.stringify([cut, done, asked, replaced])
  for (const secret of [PASSWORD, WRONG, sandbox.integratorSecret, String(made.VAULT_KEY)])
    expect(told).not.toContain(secret)
}, 120_000)
