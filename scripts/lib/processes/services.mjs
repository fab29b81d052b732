import { appendFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'
import { isStopping, launchNode, stopAll } from './processes.mjs'

const KEPT_LINES = 30

/**
 * Starts a Node process that is meant to run until everything stops. Its output is shown with its name in front. When it ends
 * by itself its last lines are shown, everything stops, and the exit code is 1. With `logFile` its output is also kept there.
 */
export function startService(name, args, { env, isEchoed = true, logFile } = {}) {
  const { lines, closed } = launchWithPrefix(name, args, { env, isEchoed, logFile })
  void closed.then((code) => ended(name, lines, code))
}

/** Runs one part of the start to its end, with the same care. */
export async function runTask(name, args, { env, isEchoed = true } = {}) {
  const { lines, closed } = launchWithPrefix(name, args, { env, isEchoed })
  const code = await closed
  if (code !== 0) await ended(name, lines, code)
}

/** Arguments that run a TypeScript file of the project with this Node. */
export const typescript = (file, ...conditions) => [
  ...conditions.map((condition) => `--conditions=${condition}`),
  '--import',
  'tsx',
  inProject(file),
]

function launchWithPrefix(name, args, { env, isEchoed, logFile }) {
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

async function ended(name, lines, code) {
  if (isStopping()) return
  console.error(`\n${name} ended by itself with code ${code}. Its last lines:`)
  for (const line of lines) console.error(`[${name}] ${line}`)
  await stopAll(1)
}

function eachLine(stream, record) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) record(line)
  })
  stream.on('end', () => {
    if (rest) record(rest)
  })
}
