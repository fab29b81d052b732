import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownSecrets } from './own-secrets.mjs'

let folder: string
const file = () => path.join(folder, 'secrets.env')
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('secrets that nobody set are made once, for their owner alone', () => {
  const first = ownSecrets(file(), {})
  expect(Buffer.from(first.VAULT_KEY ?? '', 'base64')).toHaveLength(32)
  expect(first.NEXTAUTH_SECRET).toMatch(/^[\w-]{43}$/)
  expect(ownSecrets(file(), {})).toEqual(first)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.env'])
})

test('what is set stays, as a value or a file, and nothing is written where all is set', () => {
  expect(ownSecrets(file(), { NEXTAUTH_SECRET: 'x', VAULT_KEY_FILE: '/run/secrets/vault' })).toEqual({})
  expect(readdirSync(folder)).toEqual([])
  expect(Object.keys(ownSecrets(file(), { NEXTAUTH_SECRET: 'x' }))).toEqual(['VAULT_KEY'])
})

test('a file that another process made meanwhile is the one that counts', () => {
  writeFileSync(file(), 'NEXTAUTH_SECRET=theirs\nVAULT_KEY=theirs=\n')
  expect(ownSecrets(file(), {})).toEqual({ NEXTAUTH_SECRET: 'theirs', VAULT_KEY: 'theirs=' })
  expect(readFileSync(file(), 'utf8')).toContain('theirs')
})
