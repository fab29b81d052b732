import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUILD_SOURCES, sourceHash } from './source-hash.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  return target
}

test('builds again when a source changes, appears, moves or goes, and not for a test', () => {
  const hash = () => sourceHash(['app', 'missing.ts'], folder)
  write('app/page.tsx', 'one')
  const first = hash()
  expect(hash()).toBe(first)
  write('app/page.test.tsx', 'a test')
  expect(hash()).toBe(first)
  write('app/page.tsx', 'two')
  expect(hash()).not.toBe(first)
  write('app/page.tsx', 'one')
  write('app/other.ts', '')
  expect(hash()).not.toBe(first)
  rmSync(path.join(folder, 'app/other.ts'))
  expect(hash()).toBe(first)
})

test('builds again when the command changes that the desk hands out', () => {
  expect(BUILD_SOURCES).toContain('cli')
})
