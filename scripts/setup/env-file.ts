import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'
const OWNER_ONLY = 0o600

export type Variables = Record<string, string>

/** The text of the file, null if there is none, and its variables. */
export function readEnvFile(): { text: string | null; variables: Variables } {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : null
  return { text, variables: parse(text ?? '') }
}

/** The changes as lines with - and +, without the values of secrets. */
export function differenceLines(before: Variables, after: Variables): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const old = before[name]
    if (old === value) return []
    return [...(old === undefined ? [] : [`- ${name}=${shown(name, old)}`]), `+ ${name}=${shown(name, value)}`]
  })
}

/**
 * Sets variables in the text of a file and leaves every other line as it is.
 *
 * @throws Error for a value that such a file can’t hold
 */
export function withVariables(text: string, changed: Variables): string {
  const left = new Map(Object.entries(changed))
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1] ?? ''
    const value = left.get(name)
    if (value === undefined) return line
    left.delete(name)
    return `${name}=${quoted(name, value)}`
  })
  while (lines.at(-1) === '') lines.pop()
  const added = [...left].map(([name, value]) => `${name}=${quoted(name, value)}`)
  const made = `${[...lines, ...added].join('\n')}\n`
  const read = parse(made)
  const lost = Object.keys(changed).find((name) => read[name] !== changed[name])
  if (lost) throw new Error(`${FILE} sets ${lost} in a way that setup can’t change. Remove that line first.`)
  return made
}

/** Writes the file for its owner alone, whole or not at all. @returns the name of the copy of the previous file, or null */
export function writeEnvFile(text: string): string | null {
  const copy = existsSync(FILE) ? `${FILE}.${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z` : null
  const draft = `${FILE}.${randomUUID()}.part`
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx' })
    if (copy) {
      writeFileSync(copy, '', { mode: OWNER_ONLY, flag: 'wx' })
      copyFileSync(FILE, copy)
    }
    renameSync(draft, FILE)
    return copy
  } finally {
    rmSync(draft, { force: true })
  }
}

const parse = (text: string): Variables => ({ ...parseEnv(text) }) as Variables // All values from a text are strings.

/** Values of these variables are hidden; addresses can hold a password. */
const SECRET = /SECRET|KEY|TOKEN|^DATABASE_(READ_)?URL$|^SMTP_URL$|^HEARTBEAT_URL$|_HEADERS$/

const shown = (name: string, value: string) => (SECRET.test(name) ? '(hidden)' : value)

function quoted(name: string, value: string): string {
  if (/^[\w+/=.:@,-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark))
  if (!quote || /[\n\r]/.test(value)) throw new Error(`${FILE} can’t hold the value of ${name}.`)
  return `${quote}${value}${quote}`
}
