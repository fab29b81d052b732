import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { modesOf, OPEN_TO_OTHERS } from '../../../tests/support/processes/file-modes'
import { keptSecret } from './desk.mjs'

test('the secret of the demo is made once, and its user alone can read it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-secret-'))
  const mask = process.umask(0)
  onTestFinished(() => {
    process.umask(mask)
    rmSync(folder, { recursive: true })
  })
  const file = path.join(folder, '.data', 'auth-secret')
  const secret = keptSecret(file)
  expect(secret).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(keptSecret(file)).toBe(secret)
  expect(modesOf(path.dirname(file)).filter(OPEN_TO_OTHERS)).toEqual([])
})
