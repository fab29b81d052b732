import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../support/test'

/** Shorter than the limit of a test; a busy machine took more than 30 s to start. */
const LIMIT_MS = 100_000

test('`npm start` ends at once, naming every variable that is wrong', () => {
  const wrong = { NEXTAUTH_SECRET: 'canary', WORKER: 'canary', DATABASE_URL: 'canary' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...wrong },
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  expect([status, [...stderr.matchAll(/^ {2}- ([A-Z_]+) /gm)].map(([, name]) => name).toSorted()]).toEqual([
    1,
    Object.keys(wrong).toSorted(),
  ])
  expect(stderr).not.toContain('canary')
})

const NOT_COPIED = /\.next\/(cache|dev|diagnostics|types)|server\/(app|chunks\/ssr)\/|\.map$/

/** Copies the app without its pages, and damages its instrumentation. */
function brokenBuild(folder: string, damage: (file: string) => void) {
  for (const part of ['scripts', 'lib', 'public', 'next.config.ts', 'package.json', '.next'])
    cpSync(part, path.join(folder, part), { recursive: true, filter: (file) => !NOT_COPIED.test(file) })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  damage(path.join(folder, '.next/server/instrumentation.js'))
}

for (const [title, damage] of [
  ['is missing', (file: string) => rmSync(file)],
  ['is empty', (file: string) => writeFileSync(file, '')],
  ['is cut', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 60))],
] as const) {
  test(`\`npm start\` ends at once where a file of the build ${title}`, () => {
    const folder = test.info().outputPath('broken')
    brokenBuild(folder, damage)
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    })
    rmSync(folder, { recursive: true })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Run "npm run build" again.')])
  })
}
