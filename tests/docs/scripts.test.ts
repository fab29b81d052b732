import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectFiles, read, root } from './support/project'

const scripts = projectFiles().filter((file) => file.endsWith('.mjs'))

function compiler(args: string[], cwd = root) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, ...args], { cwd, encoding: 'utf8' })
}

describe('types of plain JavaScript', () => {
  test('are checked in each file of the project', () => {
    const { files }: { files: string[] } = JSON.parse(compiler(['--showConfig']).stdout)
    const checked = new Set(files.map((file) => path.posix.normalize(file)))
    expect(scripts).toContain('scripts/server.mjs')
    expect(scripts.filter((file) => !checked.has(file))).toEqual([])
  })

  test.each([
    ['a wrong type', '/** @type {number} */\nexport const port = "3000"\n', 'TS2322'],
    ['a parameter without a type', 'export const twice = (value) => value + value\n', 'TS7006'],
    [
      'an entry that may not be there',
      '/** @param {string[]} all */\nexport const first = (all) => all[0].length\n',
      'TS2532',
    ],
  ])('refuse %s', (_name, text, problem) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'types-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(path.join(folder, 'script.mjs'), text)
    const config = { extends: path.join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include: ['*.mjs'] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    expect(compiler(['-p', '.'], folder).stdout).toContain(problem)
  })

  test('are written beside no other file', () => {
    expect(projectFiles().filter((file) => /\.d\.[cm]ts$/.test(file))).toEqual([])
  })
})

/** Packages loaded before a script’s first line runs. */
function packagesOf(script: string): string[] {
  const seen = new Set([script])
  const packages: string[] = []
  for (const file of seen) {
    for (const [, from = ''] of read(file).matchAll(/^(?:import|.*\bfrom) '([^']+)'$/gm)) {
      if (from.startsWith('.')) seen.add(path.posix.join(path.posix.dirname(file), from))
      else if (!from.startsWith('node:')) packages.push(from)
    }
  }
  return packages
}

test.each(['demo', 'test', 'dev', 'verify', 'bench'])(
  '%s installs packages by itself, and needs none before',
  (name) => {
    expect(read(`scripts/${name}.mjs`)).toMatch(/await .*\bensureInstalled\b/)
    expect(packagesOf(`scripts/${name}.mjs`)).toEqual([])
  },
)

test('what a script loads first is seen in the files that it imports, too', () => {
  expect(packagesOf('scripts/server.mjs')).toEqual(['compression', 'next', 'sirv'])
})
