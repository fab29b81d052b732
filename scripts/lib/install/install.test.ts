import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installFingerprint, isInstalled } from './install.mjs'

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

test('installs again when the lock or the machine changes', () => {
  const lock = write('package-lock.json', '{"a":1}')
  const stamp = path.join(folder, 'stamp')
  expect(isInstalled(stamp, lock)).toBe(false)
  write('stamp', installFingerprint('{"a":1}'))
  expect(isInstalled(stamp, lock)).toBe(true)
  write('package-lock.json', '{"a":2}')
  expect(isInstalled(stamp, lock)).toBe(false)
  write('stamp', installFingerprint('{"a":2}', 'another machine'))
  expect(isInstalled(stamp, lock)).toBe(false)
})
