import { appendFileSync, existsSync } from 'node:fs'
import { inProject, packedScript } from '../paths.mjs'
import { isStopping, launchNode, stopAll } from './processes.mjs'

/** @import { Readable } from 'node:stream' */
/** @import { Variables } from './processes.mjs' */
/** @typedef {{ env?: Variables, isEchoed?: boolean, logFile?: string }} ServiceOptions */

const KEPT_LINES = 30

/**
 * Starts a process that must run until everything stops; everything stops with exit code 1 when the process ends
 * early.
 * @param {string} name
 * @param {string[]} args
 * @param {ServiceOptions} [options]
 */
export function startService(name, args, options) {
  const { lines, closed } = launchWithPrefix(name, args, options)
  void closed.then((code) => ended(name, lines, code))
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {ServiceOptions} [options]
 */
export async function runTask(name, args, options) {
  const { lines, closed } = launchWithPrefix(name, args, options)
  const code = await closed
  if (code !== 0) await ended(name, lines, code)
}

/**
 * The arguments for Node.js that run a source, or the script that `npm run pack` made of it.
 * @param {string} file
 * @param {string[]} conditions
 */
export function typescript(file, ...conditions) {
  const packed = packedScript(file)
  if (existsSync(packed)) return [packed]
  return [...conditions.map((condition) => `--conditions=${condition}`), '--import', 'tsx', inProject(file)]
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {ServiceOptions} [options]
 */
function launchWithPrefix(name, args, { env, isEchoed = true, logFile } = {}) {
  /** @type {string[]} */
  const lines = []
  const { child, closed } = launchNode(args, { env, stdio: 'pipe' })
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, (line) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      if (isEchoed) console.log(`[${name}] ${line}`)
      if (logFile) appendFileSync(logFile, `${line}\n`)
    })
  }
  return { lines, closed }
}

/**
 * @param {string} name
 * @param {string[]} lines
 * @param {number} code
 */
async function ended(name, lines, code) {
  if (isStopping()) return
  console.error(`\n${name} ended unexpectedly with code ${code}. Its last lines:`)
  for (const line of lines) console.error(`[${name}] ${line}`)
  await stopAll(1)
}

/**
 * @param {Readable | null} stream
 * @param {(line: string) => void} record
 */
function eachLine(stream, record) {
  let rest = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (text) => {
    const lines = `${rest}${text}`.split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) record(line)
  })
  stream?.on('end', () => {
    if (rest) record(rest)
  })
}
