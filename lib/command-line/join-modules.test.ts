import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { joinModules } from './join-modules'
import { readCommand } from './read-command'

const BASE = {
  name: 'base.mjs',
  text: "#!/usr/bin/env node\nimport { join } from 'node:path'\n\nexport const a = join('x')\n",
}

test('modules become one, with the imports of Node once', () => {
  const text =
    "import {\n  join,\n  sep,\n} from 'node:path'\nimport { a } from './base.mjs'\n\n/** @import { B } from './base.mjs' */\n\nexport async function b() {\n  return [a, join, sep]\n}\n"
  const joined = joinModules([BASE, { name: 'b.mjs', text }])
  expect(joined).toBe(
    "import { join, sep } from 'node:path'\n\nconst a = join('x')\n\nasync function b() {\n  return [a, join, sep]\n}\n",
  )
})

test('a package, and a module that comes later, are refused', () => {
  expect(() => joinModules([{ name: 'a.mjs', text: "import { z } from 'zod'\n" }])).toThrow('zod')
  expect(() => joinModules([{ name: 'a.mjs', text: "import { a } from './base.mjs'\n" }, BASE])).toThrow('./base.mjs')
})

test('the command that is handed out is one file that runs by itself', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { bytes, sha256 } = await readCommand()
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  const text = Buffer.from(bytes).toString('utf8')
  expect(text).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect([...text.matchAll(/^import .* from '(.*)'$/gm)].filter(([, from]) => !from?.startsWith('node:'))).toEqual([])
  const file = path.join(folder, 'rampdesk.mjs')
  writeFileSync(file, bytes)
  const { stdout, status } = spawnSync(process.execPath, [file, '--help'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: rampdesk COMMAND')])
})
