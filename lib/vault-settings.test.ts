import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigurationError, parseEnv } from './env'
import { parseVaultKey } from './vault-settings'

const key = () => randomBytes(32).toString('base64')

function keyFile(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'key')
  writeFileSync(file, text)
  return file
}

function keysOf(source: Record<string, string>): readonly string[] {
  return parseEnv({ NEXTAUTH_SECRET: key(), ...source }).vaultKeys
}

function problemOf(source: Record<string, string>): string {
  try {
    keysOf(source)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.join('\n')
    throw error
  }
  return ''
}

test('without a vault key there is none', () => {
  expect(keysOf({})).toEqual([])
})

test('the current key comes first, from a variable or a file, then the old ones', () => {
  const [current, old, older] = [key(), key(), key()]
  expect(keysOf({ VAULT_KEY: current, VAULT_OLD_KEYS: `${old}, ${older}` })).toEqual([current, old, older])
  expect(keysOf({ VAULT_KEY_FILE: keyFile(`${current}\n${old}\r\n\n`), VAULT_OLD_KEYS: older })).toEqual([
    current,
    old,
    older,
  ])
  expect(keysOf({ VAULT_KEY: current, VAULT_OLD_KEYS: current })).toEqual([current])
})

test('a vault key that is none, a missing file and a contradiction are named, never with a value', () => {
  const canary = 'canary-value-7461'
  const cases: [string, Record<string, string>][] = [
    ['VAULT_KEY', { VAULT_KEY: canary }],
    ['VAULT_KEY', { VAULT_KEY: randomBytes(31).toString('base64') }],
    ['VAULT_OLD_KEYS', { VAULT_KEY: key(), VAULT_OLD_KEYS: `${key()},${canary}` }],
    ['VAULT_OLD_KEYS', { VAULT_OLD_KEYS: key() }],
    ['VAULT_KEY_FILE', { VAULT_KEY: key(), VAULT_KEY_FILE: keyFile(key()) }],
    ['VAULT_KEY_FILE', { VAULT_KEY_FILE: keyFile('') }],
    ['VAULT_KEY_FILE', { VAULT_KEY_FILE: keyFile(`${key()}\n${canary}`) }],
    ['VAULT_KEY_FILE', { VAULT_KEY_FILE: `/nowhere/${canary}` }],
  ]
  for (const [variable, source] of cases) {
    expect(problemOf(source)).toMatch(new RegExp(`^${variable} [^\n]+$`))
    expect(problemOf(source)).not.toContain(canary)
  }
})

const EASY = [
  Buffer.alloc(32),
  Buffer.alloc(32, 0xff),
  Buffer.from('password'.repeat(4)),
  Buffer.from([...Array(32).keys()]),
]

test('a current key that is easy to guess is refused, an earlier one still opens what it sealed', () => {
  for (const weak of EASY.flatMap((bytes) => [bytes.toString('base64'), bytes.toString('hex')])) {
    expect(problemOf({ VAULT_KEY: weak })).toMatch(/^VAULT_KEY is easy to guess[^\n]+$/)
    expect(problemOf({ VAULT_KEY_FILE: keyFile(weak) })).toMatch(/^VAULT_KEY_FILE names .* is easy to guess[^\n]+$/)
    const current = key()
    expect(keysOf({ VAULT_KEY: current, VAULT_OLD_KEYS: weak })).toEqual([current, weak])
    expect(keysOf({ VAULT_KEY_FILE: keyFile(`${current}\n${weak}`) })).toEqual([current, weak])
  }
})

test('a key that was drawn is never called easy to guess', () => {
  for (let i = 0; i < 2000; i++)
    expect(problemOf({ NEXTAUTH_SECRET: randomBytes(16).toString('hex'), VAULT_KEY: key() })).toBe('')
})

test('a key is 32 bytes in base64 or hex', () => {
  const bytes = randomBytes(32)
  for (const spelled of [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('hex').toUpperCase()])
    expect(parseVaultKey(spelled)).toEqual(bytes)
  for (const wrong of ['', 'short', randomBytes(33).toString('hex'), ` ${bytes.toString('hex')}`])
    expect(parseVaultKey(wrong)).toBeNull()
})
