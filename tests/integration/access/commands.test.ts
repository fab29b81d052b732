import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '@/lib/db/open-database'
import { audit, operator } from '@/lib/db/schema'
import { freePort } from '../../../scripts/lib/processes/free-port.mjs'
import { bundle } from '../../support/processes/bundle'
import { modesOf, OPEN_TO_OTHERS } from '../../support/processes/file-modes'
import { WRONG_VARIABLES } from '../../support/wrong-variables'
import { copyDatabase } from '../support/use-database'

const root = path.resolve(import.meta.dirname, '../../..')
const SECRET = 'a-secret-of-the-file-0123456789abcdef'
const PASSWORD = 'correct horse battery'
const ADMIN = ['--email', 'Ada@desk.example', '--name', 'Ada', '--password-stdin']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-command-'))
  // The commands find the worker and the migrations from the working folder.
  symlinkSync(path.join(root, 'lib'), path.join(folder, 'lib'), 'junction')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A umask of 0, so that permissions come from the program. */
const LAX = 'data:text/javascript,process.umask(0)'

type Run = { variables?: Record<string, string>; input?: string }

/** Runs the command in a folder of its own, with only these variables. */
function run(args: string[], { variables = {}, input = '' }: Run = {}) {
  const { PATH = '', HOME = '' } = process.env
  const flags = ['--liftoff-only', '--conditions=react-server', '--import', LAX]
  const env = { PATH, HOME, TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'), ...variables }
  const child = spawn(process.execPath, [...flags, ...args], { cwd: folder, env: env as unknown as NodeJS.ProcessEnv })
  const result = { code: -1, output: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      result.output += text
    })
  }
  child.stdin.end(input)
  return new Promise<typeof result>((resolve) => {
    child.once('close', (code) => resolve({ ...result, code: code ?? -1 }))
  })
}

const script = async (name: string, args: string[] = []) => [await bundle(`scripts/${name}.ts`), ...args]
/** Arguments that start a script as `npm run` does. */
const source = (name: string, args: string[]) => [
  '--import',
  import.meta.resolve('tsx'),
  path.join(root, 'scripts', `${name}.ts`),
  ...args,
]
const COMMANDS = readdirSync(path.join(root, 'scripts'))
  .filter(
    (name) => name.endsWith('.ts') && readFileSync(path.join(root, 'scripts', name), 'utf8').includes('runCommand('),
  )
  .map((name) => name.slice(0, -'.ts'.length))
const code = (text: string) => ['--input-type=module', '-e', text]
const moduleOf = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href)
const inFolder = (name: string) => path.join(folder, name, 'pg')
const writeEnv = (variables: Record<string, string>) =>
  writeFileSync(
    path.join(folder, '.env'),
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )

async function readAccounts(databaseDir: string) {
  const { pool, close } = await openEmbedded(databaseDir, () => undefined)
  try {
    const database = drizzle(pool)
    const accounts = await database.select({ email: operator.email, role: operator.role }).from(operator)
    const actions = await database.select({ action: audit.action }).from(audit).orderBy(audit.id)
    return { accounts, actions: actions.map(({ action }) => action) }
  } finally {
    await close()
  }
}

describe('commands', () => {
  test('write into the database that the file .env names, and accounts are found there again', async () => {
    writeEnv({ NEXTAUTH_SECRET: SECRET, DATABASE_DIR: inFolder('file') })
    const variables = { NEXTAUTH_SECRET: SECRET }
    const created = await run(source('create-admin', ADMIN), { variables, input: `${PASSWORD}\n` })
    expect(created).toEqual({ code: 0, output: 'Created the administrator ada@desk.example.\n' })
    const ended = await run(await script('revoke-sessions', ['--email', 'ada@desk.example']))
    expect(ended).toEqual({ code: 0, output: 'Sessions ended: 0. Access tokens revoked: 0.\n' })
    expect(existsSync(path.join(folder, '.data'))).toBe(false)
    expect(modesOf(path.dirname(inFolder('file'))).filter(OPEN_TO_OTHERS)).toEqual([])
    expect(await readAccounts(inFolder('file'))).toEqual({
      accounts: [{ email: 'ada@desk.example', role: 'admin' }],
      actions: ['operator.create', 'session.revoke'],
    })
  }, 180_000)

  test('take a variable of the shell before that of the file', async () => {
    writeEnv({ NEXTAUTH_SECRET: SECRET, DATABASE_DIR: inFolder('file') })
    await copyDatabase(inFolder('shell'))
    const variables = { DATABASE_DIR: inFolder('shell') }
    expect((await run(await script('create-admin', ADMIN), { variables, input: `${PASSWORD}\n` })).code).toBe(0)
    expect(existsSync(inFolder('file'))).toBe(false)
    expect((await readAccounts(inFolder('shell'))).accounts).toEqual([{ email: 'ada@desk.example', role: 'admin' }])
  }, 180_000)

  test('say plainly what is wrong', async () => {
    writeEnv({ NEXTAUTH_SECRET: SECRET, DATABASE_DIR: inFolder('file') })
    await copyDatabase(inFolder('file'))
    expect(await run(await script('revoke-sessions'))).toEqual({
      code: 1,
      output: 'Usage: npm run revoke-sessions -- --email <address>\n',
    })
    expect(await run(await script('revoke-sessions', ['--email', 'nobody@desk.example']))).toEqual({
      code: 1,
      output: 'No account has that e-mail address.\n',
    })
  }, 180_000)

  test('answer an option or a word that they do not know with their usage, and open nothing', async () => {
    writeEnv({ NEXTAUTH_SECRET: SECRET, DATABASE_DIR: inFolder('file') })
    expect(COMMANDS.length).toBeGreaterThan(5)
    await Promise.all(
      COMMANDS.map(async (name) => {
        const file = await script(name)
        const [wrong, extra, help] = await Promise.all(
          ['--no-such-option', 'word', '--help'].map((argument) => run([...file, argument])),
        )
        const usage = expect.stringMatching(/^Usage: /m)
        expect([name, wrong, extra, help]).toEqual([
          name,
          { code: 1, output: usage },
          { code: 1, output: usage },
          { code: 0, output: usage },
        ])
        expect(`${wrong?.output}${extra?.output}`).not.toMatch(/^ {4}at /m)
      }),
    )
    expect(existsSync(inFolder('file'))).toBe(false)
  }, 180_000)

  test('of the worker read the file too', async () => {
    expect((await run(await script('worker'))).output).toContain('NEXTAUTH_SECRET is required')
    writeEnv({ NEXTAUTH_SECRET: SECRET })
    const { code: exitCode, output } = await run(await script('worker'))
    expect([exitCode, output]).toEqual([1, expect.stringContaining('A separate worker needs DATABASE_URL')])
  }, 180_000)
})

describe('the start of the app', () => {
  /** Arguments that register the app as Next.js does. */
  const start = (rest: string) => [
    '--import',
    import.meta.resolve('tsx'),
    ...code(`const { register } = await import(${moduleOf('instrumentation.ts')}); await register(); ${rest}`),
  ]
  const AS_SERVER = { NEXT_RUNTIME: 'nodejs', NODE_ENV: 'production' }

  test('ends at once with every problem of the configuration, by variable, and no value', async () => {
    const { RAMP_ENVIRONMENTS: _, ROLES: __, ...wrong } = WRONG_VARIABLES
    const variables = { ...wrong, ...AS_SERVER, RAMP_ENVIRONMENTS: 'live', ROLES: 'night' }
    const begun = Date.now()
    const { code: exitCode, output } = await run(start(`console.log('started')`), { variables })
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(exitCode).toBe(1)
    const named = new Set([...output.matchAll(/^ {2}- ([A-Z_]+) /gm)].map(([, name]) => name))
    const { NODE_ENV: ___, ...expected } = wrong
    expect(named).toEqual(new Set(Object.keys(expected)))
    expect(output).not.toMatch(/canary|started|^ +at /im)
  }, 180_000)

  test('ends at once, with the reason, where its database can not be opened or its exports not written', async () => {
    writeFileSync(path.join(folder, 'taken'), '')
    const closed = await freePort(20_000)
    const wrong: [Record<string, string>, RegExp][] = [
      [{ DATABASE_DIR: path.join(folder, 'taken', 'pg') }, /database/],
      [{ DATABASE_DIR: '/proc/rampdesk/data/pg' }, /the folder can’t be made \(ENOENT\)\. Check DATABASE_DIR/],
      [{ DATABASE_DIR: inFolder('app'), EXPORT_DIR: path.join(folder, 'taken') }, /EXPORT_DIR must be a folder/],
      [{ DATABASE_DIR: inFolder('app'), EXPORT_DIR: '/proc/rampdesk/exports' }, /EXPORT_DIR must be a folder/],
      [{ DATABASE_URL: `postgres://desk:canary@127.0.0.1:${closed}/desk` }, /nothing listens at its address/],
    ]
    for (const [variables, reason] of wrong) {
      const begun = Date.now()
      const settings = { ...AS_SERVER, NEXTAUTH_SECRET: SECRET, ...variables }
      const { code: exitCode, output } = await run(start(`console.log('started')`), { variables: settings })
      expect(Date.now() - begun).toBeLessThan(15_000)
      expect([exitCode, output]).toEqual([1, expect.stringMatching(reason)])
      expect(output).not.toMatch(/canary|started|^ +at /m)
    }
  }, 180_000)

  test('in production puts what is printed afterwards into the log, one line each, without values', async () => {
    const variables = { ...AS_SERVER, NEXTAUTH_SECRET: SECRET, DATABASE_DIR: inFolder('app'), LOG_LEVEL: 'error' }
    const printed = `console.error('⨯', new Error('Failed query: select $1\\nparams: canary')); process.exit(0)`
    const { code: exitCode, output } = await run(start(printed), { variables })
    expect([exitCode, output.trimEnd().split('\n')]).toEqual([0, [expect.any(String)]])
    expect(JSON.parse(output)).toMatchObject({ level: 'error', source: 'console', msg: '⨯', err: { type: 'Error' } })
    expect(output).not.toContain('canary')
    const made = modesOf(path.dirname(inFolder('app')))
    expect([made.length > 900, made.filter(OPEN_TO_OTHERS)]).toEqual([true, []])
  }, 180_000)
})
