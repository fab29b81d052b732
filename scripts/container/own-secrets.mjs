import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @type {Record<string, () => string>} */
const MADE = {
  NEXTAUTH_SECRET: () => randomBytes(32).toString('base64url'),
  VAULT_KEY: () => randomBytes(32).toString('base64'),
}

/**
 * The secrets of an installation that are not given: made once, into a file for its owner, and the same from then on. Of two
 * processes that start at once, the second takes the secrets of the first.
 * @param {string} file
 * @param {Readonly<Record<string, string | undefined>>} given a name that is set here is left out
 * @returns {Record<string, string>}
 */
export function ownSecrets(file, given) {
  const missing = Object.keys(MADE).filter((name) => !given[name] && !given[`${name}_FILE`])
  if (missing.length === 0) return {}
  const kept = read(file) ?? make(file)
  return Object.fromEntries(missing.map((name) => [name, kept[name] ?? '']))
}

/** @param {string} file */
function make(file) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const own = `${file}.${process.pid}`
  const text = Object.entries(MADE).map(([name, value]) => `${name}=${value()}\n`)
  writeFileSync(own, text.join(''), { mode: 0o600 })
  chmodSync(own, 0o600)
  try {
    linkSync(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own)
  }
  return read(file) ?? {}
}

/**
 * @param {string} file
 * @returns {Record<string, string> | null} null if there is no file
 */
function read(file) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
