import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

let place: string
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'rampdesk-place-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

test('a folder in memory is named by its process, and those of processes that have ended are removed', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  for (const name of [`rampdesk-${ended}`, `rampdesk-${process.ppid}`, 'of-someone-else'])
    mkdirSync(path.join(place, name))
  expect(memoryFolder(place, 0)).toBe(path.join(place, `rampdesk-${process.pid}`))
  expect(readdirSync(place).sort()).toEqual(
    ['of-someone-else', `rampdesk-${process.pid}`, `rampdesk-${process.ppid}`].sort(),
  )
})

test('a folder in memory goes with its process', () => {
  const program = `import { memoryFolder } from ${JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)}
    console.log(memoryFolder(${JSON.stringify(place)}, 0))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(path.dirname(stdout.trim())).toBe(place)
  expect(existsSync(stdout.trim())).toBe(false)
})

test('there is no folder in memory without the place, or without room', () => {
  expect(memoryFolder(path.join(place, 'missing'), 0)).toBeNull()
  expect(memoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeNull()
  expect(readdirSync(place)).toEqual([])
})
