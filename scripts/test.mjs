import './lib/install/node-version.mjs'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { CHECKS } from './lib/checks/checks.mjs'
import { memoryFolder } from './lib/checks/memory-folder.mjs'
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
/** Browser tests wait more than they compute. */
const DESKS = 3
/** Ends a step that hangs; a slow machine takes three times as long as a fast one. */
const LONG_STEP_MINUTES = 50
/** The bundler prints this line when it has warnings. */
const BUILD_WARNS = /encountered \d+ warning/
/** @type {Counts} */
const PASSED = { passed: 1, failed: 0, skipped: [] }
/** @type {Counts} */
const FAILED = { passed: 0, failed: 1, skipped: [] }

process.env.TMPDIR = memoryFolder() ?? tmpdir()

const begin = Date.now()
/** @type {Counts[]} */
const results = []

await step('install', async () => {
  await ensureInstalled()
  return PASSED
})
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

await Promise.all(Object.entries(CHECKS).map(([name, check]) => step(name, () => shown(check))))
await step('unit, components, docs', () => vitest(['unit', 'components', 'docs']))
await step('integration, conformance, faults', onDatabases)
const built = await step('build', productionBuild)
await step('processes', () => processTests(built.failed === 0))
await step('browser', () => browserTests(built.failed === 0))

const { passed, failed, skipped, again, failures } = sum(results)
console.log(`\nAll steps took ${seconds(Date.now() - begin)}.`)
for (const title of new Set(skipped)) console.log(`  ↓ ${title}`)
for (const title of again) console.log(`  ↻ passed on the second try: ${title}`)
for (const failure of failures) console.log(`  ✗ ${failure}`)
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
  // A step that failed without a failed test is listed by its own name.
  results.push(counts.failed > 0 && !counts.failures?.length ? { ...counts, failures: [name] } : counts)
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

/** The projects run side by side, so that no processor idles. */
function onDatabases() {
  const others = ['integration-pglite', 'conformance', 'faults']
  const minutes = LONG_STEP_MINUTES
  return withServer(async (env) => {
    if (env) return vitest(['integration-postgres', ...others], { env, minutes })
    console.log('On PGlite only: no Postgres binaries were found, and TEST_DATABASE_URL is not set.')
    return vitest(others, { minutes })
  })
}

/** @param {boolean} isBuilt */
function processTests(isBuilt) {
  return withServer(async (env) => {
    if (env && isBuilt) return vitest(['processes'], { env, minutes: LONG_STEP_MINUTES })
    console.log(
      isBuilt
        ? 'Not run: these tests need Postgres. No binaries were found, and TEST_DATABASE_URL is not set.'
        : 'Not run: there is no build.',
    )
    return isBuilt ? { passed: 0, failed: 0, skipped: [] } : FAILED
  })
}

/**
 * Runs `work` with the given Postgres server or with a new one; with null if none is installed.
 * @param {(env: Variables | null) => Promise<Counts>} work
 */
async function withServer(work) {
  const given = process.env.TEST_DATABASE_URL
  const { startPostgres } = await import('./postgres.mjs')
  const started = given ? null : await startPostgres()
  const url = given || started?.url
  try {
    return await work(url ? { ...process.env, TEST_DATABASE_URL: url } : null)
  } finally {
    await started?.stop()
  }
}

async function productionBuild() {
  const { code, output } = await runNode(npmScript('build'), { quiet: true, minutes: 6 })
  console.log(output)
  return code === 0 && !BUILD_WARNS.test(output) ? PASSED : FAILED
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
  const report = `${REPORTS}/browser.json`
  const env = { ...process.env, CHROMIUM_PATH, E2E_DESKS: String(DESKS), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], { env, minutes: LONG_STEP_MINUTES })
  return countsOf(report, playwrightCounts, code)
}
