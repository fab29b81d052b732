import type { Browser, BrowserContext, Page } from '@playwright/test'
import { markAlive, markedAt, markShown, type PagePart } from './shown'

const AT_REST_MS = 500

/** The visitor’s connection and machine; a missing value is this machine’s own. */
export type Conditions = { latencyMs?: number; megabits?: number; slowerBy?: number }

export type Visitor = { url: string; cookie?: string }

/** A cold browser with the visitor's session. */
export async function openContext(browser: Browser, { url, cookie = '' }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(cookie).map((one) => ({ ...one, url })))
  return context
}

type Visit = {
  /** From the navigation until the part is drawn. */
  milliseconds: number
  /** From the navigation until the part answers clicks. */
  aliveMs: number
  /** The compressed size of the scripts. */
  kilobytes: number
  /** The work of the page’s main thread until it rested. */
  mainThreadMs: number
}

/** Visits a page and closes the context. */
export async function visit(
  context: BrowserContext,
  url: string,
  shown: PagePart,
  conditions: Conditions = {},
): Promise<Visit> {
  const page = await context.newPage()
  await emulate(page, conditions)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.addInitScript(markShown, shown)
  await page.addInitScript(markAlive, shown)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    const sizes = response.request().sizes()
    scripts.push(sizes.then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'commit' })
  const milliseconds = await markedAt(page, 'shown')
  // Scripts may come after the page has loaded.
  const aliveMs = await markedAt(page, 'alive')
  await atRest(page)
  const { metrics } = await session.send('Performance.getMetrics')
  const worked = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { milliseconds, aliveMs, kilobytes: bytes / 1000, mainThreadMs: worked * 1000 }
}

async function emulate(page: Page, { latencyMs = 0, megabits, slowerBy = 1 }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page)
  if (megabits !== undefined) {
    const bytesPerSecond = (megabits * 1e6) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
}

/** Waits until the page is loaded and has been idle for a while. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate((rest) => new Promise((done) => requestIdleCallback(() => setTimeout(done, rest))), AT_REST_MS)
}

function cookiesOf(header: string): { name: string; value: string }[] {
  return header
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
}
