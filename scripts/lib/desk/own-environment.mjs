import { existsSync, readFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'

/** @import { Variables } from '../processes/processes.mjs' */

const PREFIX = /^(RAMP|RAMPDESK|SANDBOX)_/
const NEUTRAL = new Set(['NODE_ENV', 'HOST', 'PORT', 'LOG_LEVEL'])

export function productVariables(example = readFileSync(inProject('.env.example'), 'utf8')) {
  return [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => String(name))
}

function variablesOfFiles() {
  const files = [
    '.env',
    '.env.local',
    '.env.production',
    '.env.production.local',
    '.env.development',
    '.env.development.local',
  ]
  return files
    .map((file) => inProject(file))
    .filter((file) => existsSync(file))
    .flatMap((file) => productVariables(readFileSync(file, 'utf8')))
}

/**
 * Variables of a shell or an `.env` file must not lead a trial to a real platform or database. An empty value keeps
 * Next.js from reading a value out of a file.
 * @template {Variables} Values
 * @param {Values} values
 * @param {Variables} [machine]
 * @param {string[]} [fromFiles] names that files set
 * @returns {{ env: Variables & Values, ignored: string[] }}
 */
export function ownEnvironment(values, machine = process.env, fromFiles = variablesOfFiles()) {
  const known = new Set([...productVariables(), ...fromFiles])
  /** @param {string} name */
  const isProduct = (name) => !NEUTRAL.has(name) && (known.has(name) || PREFIX.test(name))
  const kept = Object.entries(machine).filter(([name]) => !isProduct(name))
  const left = [...known, ...Object.keys(machine)].filter(isProduct)
  const ignored = left.filter((name) => machine[name] || fromFiles.includes(name))
  const blank = Object.fromEntries(left.map((name) => [name, '']))
  const env = { ...Object.fromEntries(kept), ...blank, ...values }
  return { env, ignored: [...new Set(ignored)].sort() }
}
