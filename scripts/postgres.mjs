import { execFile, spawn } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './lib/processes/free-port.mjs'

/** @import { ChildProcessByStdio, SpawnOptions } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

/** @typedef {Readonly<Record<string, string | number>>} Settings */

const run = promisify(execFile)

const USER = 'rampdesk'
const START_MS = 30_000
const STOP_MS = 10_000

const PLACES = [
  ...versionsIn('/usr/lib/postgresql', 'bin'),
  ...versionsIn('/usr/pgsql', 'bin'),
  ...versionsIn('/opt/homebrew/opt', 'bin', /^postgresql(@\d+)?$/),
  ...versionsIn('/usr/local/opt', 'bin', /^postgresql(@\d+)?$/),
  ...versionsIn('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ...versionsIn('C:\\Program Files\\PostgreSQL', 'bin'),
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
]

/**
 * @param {string} folder
 * @param {string} rest
 */
function versionsIn(folder, rest, pattern = /^\d+/) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort((a, b) => numberIn(b) - numberIn(a))
    .map((name) => path.join(folder, name, rest))
}

/** @param {string} name */
function numberIn(name) {
  return Number.parseFloat(/\d+(\.\d+)?/.exec(name)?.[0] ?? '0')
}

function findPrograms() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  for (const place of PLACES) {
    const programs = { initdb: path.join(place, `initdb${suffix}`), postgres: path.join(place, `postgres${suffix}`) }
    if (Object.values(programs).every(isExecutable))
      return { ...programs, copy: path.join(place, `pg_basebackup${suffix}`) }
  }
  return null
}

/**
 * The path of another program beside the server, for example `pg_dump`; null if it is not installed.
 * @param {string} name
 */
export function findProgram(name) {
  const programs = findPrograms()
  const program = programs && path.join(path.dirname(programs.postgres), name)
  return program && isExecutable(program) ? program : null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The user to run Postgres as, which refuses to run as root; null if there is none.
 * @returns {Promise<{ uid?: number, gid?: number } | null>}
 */
async function findOwner() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // The next name may exist.
    }
  }
  return null
}

/** These settings make a commit survive a crash of the machine. */
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes']

/**
 * A temporary server that trusts every connection; ends with `stop` or with this process. Commits survive a crash of the
 * machine only with `isDurable`, as people run Postgres; tests do not need that.
 * @param {{ isDurable?: boolean, settings?: Settings }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} null if no server is installed.
 */
export async function startPostgres({ isDurable = false, settings = {} } = {}) {
  return startNew({ isDurable, settings }, ({ initdb }, data, options) =>
    run(initdb, ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'], options),
  )
}

/**
 * A temporary replica that streams from a server of `startPostgres`, with all of its databases.
 * @param {string} url any database of the primary
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} null if no server is installed; `url` names the same database as the given one
 */
export async function startReplica(url) {
  const { pathname, host } = new URL(url)
  const copied = `postgres://${USER}@${host}/postgres`
  const started = await startNew({ isDurable: false, settings: {} }, ({ copy }, data, options) =>
    run(copy, ['-D', data, '-d', copied, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], options),
  )
  return started && { ...started, url: Object.assign(new URL(started.url), { pathname }).href }
}

/**
 * @param {{ isDurable: boolean, settings: Settings }} wanted
 * @param {(programs: NonNullable<ReturnType<typeof findPrograms>>, data: string, options: SpawnOptions) => Promise<unknown>} fill
 */
async function startNew({ isDurable, settings }, fill) {
  const programs = findPrograms()
  const owner = await findOwner()
  if (!programs || !owner) return null

  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  /** @type {Record<string, string | undefined>} */
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' }
  // The types of Next.js require NODE_ENV; Postgres runs without.
  const options = { ...owner, cwd: folder, env: /** @type {NodeJS.ProcessEnv} */ (env) }
  try {
    await fill(programs, data, options)
    return await startServer(programs.postgres, {
      folder,
      data,
      port: await freePort(0),
      options,
      isDurable,
      wanted: settings,
    })
  } catch (error) {
    await remove(folder)
    throw error
  }
}

/**
 * @param {string} program
 * @param {{ folder: string, data: string, port: number, options: SpawnOptions, isDurable: boolean, wanted: Settings }} start
 */
async function startServer(program, { folder, data, port, options, isDurable, wanted }) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...Object.fromEntries(DURABLE.map((name) => [name, isDurable ? 'on' : 'off'])),
    max_connections: 100,
    // Not UTC, so that tests notice where the application relies on the server’s zone.
    timezone: 'Etc/GMT+7',
    ...wanted,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', data, ...flags], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const kill = () => server.kill('SIGQUIT')
  const cutShort = () => {
    kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', cutShort)

  const stop = async () => {
    process.off('exit', cutShort)
    server.kill('SIGINT')
    const timer = setTimeout(kill, STOP_MS)
    await ended
    clearTimeout(timer)
    await remove(folder)
  }
  try {
    await untilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop }
}

/**
 * @param {ChildProcessByStdio<null, null, Readable>} server
 * @returns {Promise<void>}
 */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    /** @param {string} reason */
    const fail = (reason) => reject(new Error(`Postgres did not start: ${reason}\n${log}`))
    const timer = setTimeout(() => fail(`not ready after ${START_MS / 1000} s`), START_MS)
    server.once('error', (error) => fail(error.message))
    server.once('close', (code) => fail(`it ended with ${code}`))
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000)
      if (!/ready to accept (read-only )?connections/.test(log)) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** @param {string} folder */
function remove(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
