import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { modesOf, OPEN_TO_OTHERS } from '../../../tests/support/processes/file-modes'
import { freshDatabase, keptSecret } from './desk.mjs'

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

test('a database is fresh beside those of runs that go on, also where a killed run had the number of this one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-fresh-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const noProcess = 2 ** 22 + 1
  const others = [`dev-${noProcess}`, `demo-${process.ppid}`]
  for (const name of [...others, `demo-${process.pid}`, `demo-${process.pid}-exports`, `demo-${noProcess}`])
    mkdirSync(path.join(folder, name))
  expect(freshDatabase('demo', folder)).toBe(path.join(folder, `demo-${process.pid}`))
  expect(readdirSync(folder).sort()).toEqual(others.sort())
})
