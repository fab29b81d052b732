import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/install/chromium.mjs'
import type { Benchmark } from './benchmark'
import type { Desk } from './desk'
import type { Server } from './servers'

const ROWS = 50
const AT_REST_MS = 500

/** What a person's first visit takes in a cold browser, and how much script it brings. None without a Chromium. */
export async function browserBenchmarks(desk: Desk, bare: Server, undo: (() => Promise<void>)[]): Promise<Benchmark[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  undo.push(() => browser.close())

  /** A visit without anything kept from an earlier one: until its last part is visible, and the bytes of script it took. */
  const visit = async (url: string, lastPart: string, cookie = '') => {
    const context = await browser.newContext()
    await context.addCookies(cookiesOf(cookie).map((one) => ({ ...one, url })))
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
    })
    const begin = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(lastPart).waitFor()
    const milliseconds = performance.now() - begin
    await page.waitForLoadState('load')
    // What a page fetches by itself once it is at rest counts, too.
    await page.evaluate((rest) => new Promise((done) => requestIdleCallback(() => setTimeout(done, rest))), AT_REST_MS)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    await context.close()
    return { milliseconds, kilobytes: bytes / 1000 }
  }
  const page = () => visit(`${desk.url}/sandbox/deliveries`, `tbody tr >> nth=${ROWS - 1}`, desk.cookie)
  const bareVisit = () => visit(bare.url, 'h1')
  return [
    {
      name: 'first-visit',
      subject: `Chromium, cold, to ${ROWS} visible rows, signed in`,
      unit: 'ms',
      measure: async () => (await page()).milliseconds,
      baselineName: 'bare Next page',
      measureBaseline: async () => (await bareVisit()).milliseconds,
      goal: 'at most 2 × bare Next page',
      isMet: ({ ratio }) => ratio <= 2,
    },
    {
      name: 'script-bytes',
      subject: 'compressed script of the deliveries page',
      unit: 'KB',
      measure: async () => (await page()).kilobytes,
      baselineName: 'bare Next page',
      measureBaseline: async () => (await bareVisit()).kilobytes,
      goal: 'at most 200 KB',
      isMet: ({ value }) => value <= 200,
    },
  ]
}

/** The header `cookie` as a browser keeps it. */
function cookiesOf(header: string): { name: string; value: string }[] {
  return header
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
}
