import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inProject, PLAYWRIGHT } from '../paths.mjs'
import { launch, runNode } from '../processes/processes.mjs'

/** A Chromium without the parts for a window takes a third less processor time than a whole one. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const SYSTEM = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * The path of a Chromium, or null: CHROMIUM_PATH, a headless shell, Playwright’s own browser or the system’s, in this order.
 * `isWhole` leaves out the shell, because benchmarks measure the browser of a person.
 */
export function findChromium({ isWhole = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(inProject('package.json'))('@playwright/test')
  const shells = isWhole ? [] : [HEADLESS_SHELL]
  const candidates = [...shells, chromium.executablePath(), ...(SYSTEM[process.platform] ?? [])]
  return candidates.find((file) => file && existsSync(file)) ?? null
}

export async function ensureChromium() {
  const found =
    findChromium() ?? (await installed(() => runNode([PLAYWRIGHT, 'install', 'chromium']))) ?? (await fromApt())
  if (found) return found
  console.error(
    'No Chromium found and none could be installed. Install one (npx playwright install --with-deps chromium, or your ' +
      'system’s package) or name it with CHROMIUM_PATH.',
  )
  return null
}

/** @param {() => Promise<unknown>} install */
async function installed(install) {
  if (process.env.CHROMIUM_PATH) return null
  await install()
  return findChromium()
}

async function fromApt() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return null
  return installed(async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await launch('apt-get', ['update', '-q'], { env }).closed
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { closed } = launch('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
      if ((await closed) === 0) return
    }
  })
}
