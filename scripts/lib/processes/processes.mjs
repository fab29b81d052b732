import { spawn } from 'node:child_process'
import { root } from '../paths.mjs'
import { systemErrorCode } from './system-error-code.mjs'
import { watchParent } from './watch-parent.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @typedef {Record<string, string | undefined>} Variables */
/** @typedef {{ env?: Variables | undefined, stdio?: 'inherit' | 'pipe' | number, shell?: boolean }} LaunchOptions */

const GRACE = 6000
const FOLLOW = new URL('follow-parent.mjs', import.meta.url).href

/** @type {Map<ChildProcess, Promise<number>>} */
const children = new Map()
const abort = new AbortController()
/** @type {Promise<void> | null} */
let stopping = null
let isGuarded = false
let codeOnSignal = 130

export const stopSignal = abort.signal

/**
 * Sets the exit code after a signal or the end of the parent.
 * @param {number} code
 */
export function exitOnSignalWith(code) {
  codeOnSignal = code
}

/**
 * The child has a process group of its own, so Ctrl-C reaches only this script, which stops its children in order.
 * @param {string} command
 * @param {string[]} args
 * @param {LaunchOptions} [options]
 */
export function launch(command, args, { env = process.env, stdio = 'inherit', shell = false } = {}) {
  guard()
  const detached = process.platform !== 'win32'
  // The types of Next.js require NODE_ENV; a child process runs without.
  const childEnv = /** @type {NodeJS.ProcessEnv} */ (env)
  /** @type {ChildProcess} */
  const child = spawn(command, args, { cwd: root, env: childEnv, shell, detached, stdio: ['ignore', stdio, stdio] })
  /** @type {Promise<number>} */
  const closed = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  children.set(child, closed)
  void closed.then(() => children.delete(child))
  return { child, closed }
}

/**
 * Launches this Node.js; the child ends even when this script is killed.
 * @param {string[]} args
 * @param {LaunchOptions} [options]
 */
export const launchNode = (args, options) => launch(process.execPath, ['--import', FOLLOW, ...args], options)

/**
 * Answers the exit code and, with `quiet`, the output. `log` is the descriptor of a file that takes the output.
 * @param {string[]} args
 * @param {{ quiet?: boolean, log?: number | undefined, minutes?: number, env?: Variables | undefined }} [options]
 */
export async function runNode(args, { quiet = false, log, minutes = 20, ...options } = {}) {
  const { child, closed } = launchNode(args, { ...options, stdio: quiet ? 'pipe' : (log ?? 'inherit') })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const timer = setTimeout(() => {
    output += `\nKilled after ${minutes} minutes.`
    if (!quiet) console.error(`Killed after ${minutes} minutes.`)
    signalGroup(child, 'SIGKILL')
  }, minutes * 60_000)
  const code = await closed
  clearTimeout(timer)
  return { code, output }
}

/** @param {number} code */
export function stopAll(code) {
  stopping ??= endChildren(code)
  return stopping
}

export const isStopping = () => stopping !== null

/** @param {number} code */
async function endChildren(code) {
  abort.abort()
  for (const [child, closed] of [...children].reverse()) {
    signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE)
    await closed
    clearTimeout(timer)
    signalGroup(child, 'SIGKILL')
  }
  process.exit(code)
}

/**
 * Signals the whole group, which may outlive its leader.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

function guard() {
  if (isGuarded) return
  isGuarded = true
  const stop = () => void stopAll(codeOnSignal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // Writing to a closed terminal fails.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stop)
  watchParent(stop, { grandparent: process.env.npm_lifecycle_event !== undefined })
}
