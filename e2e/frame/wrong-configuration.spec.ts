import { spawnSync } from 'node:child_process'
import { expect, test } from '../support/test'

const LIMIT_MS = 30_000

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
