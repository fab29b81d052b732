import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hintCompilation } from './hint-compilation.mjs'

let folder: string
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('hintCompilation begins each script with the hint, once, and leaves other files', () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  const script = path.join(folder, 'chunks', 'a-1.js')
  const style = path.join(folder, 'chunks', 'a-1.css')
  mkdirSync(path.dirname(script))
  writeFileSync(script, '(() => {})()\n')
  writeFileSync(style, 'a { color: red }\n')
  hintCompilation(folder)
  hintCompilation(folder)
  expect(readFileSync(script, 'utf8')).toBe('//# allFunctionsCalledOnLoad\n(() => {})()\n')
  expect(readFileSync(style, 'utf8')).toBe('a { color: red }\n')
})
