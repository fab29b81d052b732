import './lib/install/node-version.mjs'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { CHECKS } from './lib/checks/checks.mjs'
import { countsOf, playwrightCounts, sum, vitestCounts } from './lib/checks/results.mjs'
import { ensureChromium } from './lib/install/chromium.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { inProject, PLAYWRIGHT, VITEST } from './lib/paths.mjs'
import { npmScript } from './lib/processes/npm-script.mjs'
import { runNode } from './lib/processes/processes.mjs'
import { seconds } from './lib/steps.mjs'

/** @import { Check } from './lib/checks/checks.mjs' */
/** @import { Counts } from './lib/checks/results.mjs' */
/** @import { Variables } from './lib/processes/processes.mjs' */

const REPORTS = inProject('test-results', 'reports')
/** Two desks keep two processors busy. The second desk has the slower tests, and so fewer of them. */
const DESKS = 2
const SHARES = '57:43'
const PASSED = { passed: 1, failed: 0, skipped: [] }
const FAILED = { passed: 0, failed: 1, skipped: [] }

const begin = Date.now()
/** @type {Counts[]} */
const results = []

await step('install', async () => {
  await ensureInstalled()
  return PASSED
})
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

for (const [name, check] of Object.entries(CHECKS)) await step(name, () => shown(check))
for (const project of ['unit', 'components', 'docs']) await step(project, () => vitest([project]))
await step('integration', integration)
for (const project of ['conformance', 'faults']) await step(project, () => vitest([project]))
const built = await step('build', productionBuild)
await step('browser', () => browserTests(built.failed === 0))

const { passed, failed, skipped } = sum(results)
console.log(`\nAll steps took ${seconds(Date.now() - begin)}.`)
for (const title of new Set(skipped)) console.log(`  ↓ ${title}`)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function step(name, work) {
  console.log(`\n▸ ${name}`)
  const start = Date.now()
  const counts = await work().catch((/** @type {unknown} */ error) => {
    console.error(error)
    return FAILED
  })
  results.push(counts)
  const skips = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : ''
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed} failed${skips} (${seconds(Date.now() - start)})`,
  )
  return counts
}

/** @param {Check} check */
async function shown(check) {
  const { code, output } = await check()
  if (code === 0) return PASSED
  console.log(output)
  return FAILED
}

/**
 * @param {string[]} projects
 * @param {{ env?: Variables, minutes?: number }} [options]
 */
async function vitest(projects, { env, minutes = 8 } = {}) {
  const report = `${REPORTS}/${projects.join('-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code } = await runNode([VITEST, 'run', ...chosen, ...reporters], { env, minutes })
  return countsOf(report, vitestCounts, code)
}

/** TEST_DATABASE_URL names the server; without, one is started where binaries are found. */
async function integration() {
  const given = process.env.TEST_DATABASE_URL
  const { startPostgres } = await import('./postgres.mjs')
  const started = given ? null : await startPostgres()
  const url = given || started?.url
  if (!url) {
    console.log('On PGlite only: no Postgres binaries were found and TEST_DATABASE_URL is not set.')
    return vitest(['integration-pglite'])
  }
  try {
    const env = { ...process.env, TEST_DATABASE_URL: url }
    return await vitest(['integration-pglite', 'integration-postgres'], { env, minutes: 12 })
  } finally {
    await started?.stop()
  }
}

async function productionBuild() {
  const { code } = await runNode(npmScript('build'), { minutes: 6 })
  return code === 0 ? PASSED : FAILED
}

/** @param {boolean} isBuilt */
async function browserTests(isBuilt) {
  if (!isBuilt) {
    console.log('Not run: there is no build.')
    return FAILED
  }
  const CHROMIUM_PATH = await ensureChromium()
  if (!CHROMIUM_PATH) return FAILED
  if (!existsSync(inProject('e2e'))) throw new Error('There are no browser tests in e2e/.')
  const desks = Array.from({ length: DESKS }, (_, index) => index + 1)
  return sum(await Promise.all(desks.map((desk) => browserShare(desk, CHROMIUM_PATH))))
}

/**
 * @param {number} desk
 * @param {string} CHROMIUM_PATH
 */
async function browserShare(desk, CHROMIUM_PATH) {
  const report = `${REPORTS}/browser-${desk}.json`
  const env = {
    ...process.env,
    CHROMIUM_PATH,
    E2E_STACK: String(desk),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PWTEST_SHARD_WEIGHTS: SHARES,
  }
  const args = [PLAYWRIGHT, 'test', '--reporter=list,json', `--shard=${desk}/${DESKS}`]
  const { code, output } = await runNode(args, { env, minutes: 12, quiet: desk > 1 })
  if (desk > 1) console.log(output)
  return countsOf(report, playwrightCounts, code)
}
