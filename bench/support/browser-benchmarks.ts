import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { median } from '../../scripts/lib/bench/bench-report.mjs'
import { findChromium } from '../../scripts/lib/install/chromium.mjs'
import type { Benchmark } from './benchmark'
import type { Desk } from './desk'
import type { Server } from './servers'
import { DELIVERY_ROWS, HEADING, markShown, shownAt } from './shown'

const AT_REST_MS = 500
const CHANGES = 5

/** First visits in a cold browser and page changes; none without a Chromium. */
export async function browserBenchmarks(desk: Desk, bare: Server, undo: (() => Promise<void>)[]): Promise<Benchmark[]> {
  const executablePath = findChromium({ isWhole: true })
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  undo.push(() => browser.close())

  const openContext = async ({ url, cookie = '' }: { url: string; cookie?: string }) => {
    const context = await browser.newContext()
    await context.addCookies(cookiesOf(cookie).map((one) => ({ ...one, url })))
    return context
  }
  const visitDesk = async () => visit(await openContext(desk), `${desk.url}/sandbox/deliveries`, DELIVERY_ROWS)
  const visitBare = async () => visit(await openContext(bare), bare.url, HEADING)
  return [
    {
      name: 'first-visit',
      subject: 'Chromium, cold, to a window full of rows, signed in',
      unit: 'ms',
      measure: async () => (await visitDesk()).milliseconds,
      baselineName: 'bare Next page',
      measureBaseline: async () => (await visitBare()).milliseconds,
      goal: 'at most 2 × bare Next page',
      isMet: ({ ratio }) => ratio <= 2,
    },
    {
      name: 'script-bytes',
      subject: 'compressed script of the deliveries page',
      unit: 'KB',
      measure: async () => (await visitDesk()).kilobytes,
      baselineName: 'bare Next page',
      measureBaseline: async () => (await visitBare()).kilobytes,
      goal: 'at most 200 KB',
      isMet: ({ value }) => value <= 200,
    },
    {
      name: 'page-change',
      subject: 'Chromium, from the sequences to the deliveries: click to a window full of rows',
      unit: 'ms',
      measure: async () => medianChange(await openContext(desk), desk.url),
      baselineName: 'the JSON answer, asked by the same page',
      measureBaseline: async () => medianAnswer(await openContext(desk), desk.url),
      goal: 'at most 1.5 × + 100 ms',
      isMet: ({ value, baseline }) => value <= 1.5 * baseline + 100,
    },
  ]
}

async function visit(context: BrowserContext, url: string, lastPart: typeof HEADING) {
  const page = await context.newPage()
  await page.addInitScript(markShown, lastPart)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    const sizes = response.request().sizes()
    scripts.push(sizes.then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'commit' })
  const milliseconds = await shownAt(page)
  await atRest(page)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { milliseconds, kilobytes: bytes / 1000 }
}

/** Milliseconds from a click in the navigation to the rows. */
async function medianChange(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${url}/sandbox/sequences`)
  const samples: number[] = []
  while (samples.length < CHANGES) {
    await atRest(page)
    await page.evaluate(() =>
      addEventListener('click', ({ timeStamp }) => performance.mark('clicked', { startTime: timeStamp }), {
        capture: true,
        once: true,
      }),
    )
    const link = page.locator('nav a[href="/sandbox/deliveries"]')
    await link.hover()
    const shown = page.evaluate(markShown, DELIVERY_ROWS)
    await link.click()
    await shown
    const clicked = await page.evaluate(() => performance.getEntriesByName('clicked').at(-1)?.startTime)
    samples.push((await shownAt(page)) - (clicked ?? Number.NaN))
    await page.locator('nav a[href="/sandbox/sequences"]').click()
    await page.waitForURL('**/sandbox/sequences')
  }
  await context.close()
  return median(samples)
}

/** Milliseconds until a page has the newest rows as JSON. */
async function medianAnswer(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${url}/sandbox/sequences`)
  await atRest(page)
  const samples: number[] = []
  while (samples.length < CHANGES) {
    samples.push(
      await page.evaluate(async () => {
        const begin = performance.now()
        await (await fetch('/api/sandbox/deliveries', { cache: 'no-store' })).json()
        return performance.now() - begin
      }),
    )
  }
  await context.close()
  return median(samples)
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate((rest) => new Promise((done) => requestIdleCallback(() => setTimeout(done, rest))), AT_REST_MS)
}

function cookiesOf(header: string): { name: string; value: string }[] {
  return header
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
}
