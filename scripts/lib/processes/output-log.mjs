import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {ReturnType<typeof openLog>} OutputLog */

const SHOWN_LINES = 30

/**
 * A new file that takes the output of steps; its owner alone can read it.
 * @param {string} name
 */
export function openLog(name) {
  mkdirSync(path.dirname(name), { recursive: true, mode: 0o700 })
  writeFileSync(name, '', { mode: 0o600 })
  const file = openSync(name, 'a')
  const printEnd = () => console.error(readFileSync(name, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'))
  return { name, file, printEnd }
}
