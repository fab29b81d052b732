import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

const COPIED = /^(?:app|cli|components|docs|lib|sandbox|scripts|tests|[\w.-]+\.(?:ts|json))$/

/** Code blocks of a document, each with the file that it names. */
const BLOCKS = /^(`{3,})(\w+) (\S+)\n([\s\S]*?)^\1$/gm

function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lists-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const isCopied = (file: string) => file === root || COPIED.test(path.relative(root, file).split(path.sep)[0] ?? '')
  cpSync(root, folder, { recursive: true, filter: isCopied })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Applies a difference to the text. */
function changed(known: string, difference: string): string {
  const linesWith = (signs: RegExp) =>
    difference
      .split('\n')
      .filter((line) => signs.test(line))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const before = linesWith(/^[ -]/)
  expect(known.split(before), before).toHaveLength(2)
  return known.replace(before, () => linesWith(/^[ +]/))
}

function takeSteps(folder: string): string[] {
  const document = readFileSync(path.join(root, 'docs/adding-lists.md'), 'utf8')
  return [...document.matchAll(BLOCKS)].map(([, , language, name = '', code = '']) => {
    const file = path.join(folder, name)
    const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, language === 'diff' ? changed(known, code) : known === '' ? code : `${known}\n${code}`)
    return name
  })
}

/** Runs a program of the packages; returns its output and its exit code. */
async function run(folder: string, signal: AbortSignal, script: string, ...args: string[]) {
  const env = { NODE_ENV: 'test' as const, NO_COLOR: '1' }
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: folder,
    env,
    signal,
  })
  const written = [child.stdout, child.stderr].map((stream) => text(stream))
  const [code] = await once(child, 'close')
  return { code, output: (await Promise.all(written)).join('') }
}

const TESTS = [
  ...['exports/imports', 'exports/of-lists', 'lists/counts'].map((name) => `tests/integration/${name}.test.ts`),
  'tests/docs/lists.test.ts',
]

test('a list and a column are added by the steps of docs/adding-lists.md', { timeout: 240_000 }, async ({ signal }) => {
  const folder = copyProject()
  const files = [...new Set(takeSteps(folder))].filter((file) => /\.tsx?$/.test(file))
  const include = ['next-env.d.ts', 'tests/integration/support/*.ts', ...files]
  const config = { extends: './tsconfig.json', include, compilerOptions: { incremental: false } }
  writeFileSync(path.join(folder, 'tsconfig.steps.json'), JSON.stringify(config))
  const check = (script: string, ...args: string[]) => run(folder, signal, script, ...args)
  expect(await check('@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...files)).toMatchObject({ code: 0 })
  expect(await check('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.steps.json')).toEqual({ code: 0, output: '' })
  const projects = ['--project', 'integration-pglite', '--project', 'docs']
  const { code, output } = await check('vitest/vitest.mjs', 'run', ...projects, ...TESTS, '-t', '[Ii]mports|[Rr]eturns')
  expect(code, output).toBe(0)
  expect(output).toMatch(/Test Files +4 passed/)
})
