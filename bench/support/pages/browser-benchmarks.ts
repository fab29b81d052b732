import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { median } from '../../../scripts/lib/bench/bench-report.mjs'
import { findChromium } from '../../../scripts/lib/install/chromium.mjs'
import type { Benchmark } from '../benchmark'
import type { Desk } from '../desk'
import type { Server } from '../servers'
import { BARE_ROWS, DELIVERY_ROWS, HEADING, markedAt, markShown, type PagePart } from './shown'
import { atRest, type Conditions, openContext, visit } from './visits'

const CHANGES = 5

type Visited = { path: string; shown: PagePart }

const DELIVERIES: Visited = { path: '/sandbox/deliveries', shown: DELIVERY_ROWS }
const OVERVIEW: Visited = { path: '/sandbox/overview', shown: HEADING }
/** A page with as many rows and columns, without a query, a session or a style. */
const BARE: Visited = { path: '/rows', shown: BARE_ROWS }
const BARE_NAME = 'bare Next page with 50 rows'

const PLACES: { where: string; conditions: Conditions; most: number }[] = [
  { where: 'loopback', conditions: {}, most: 1.5 },
  { where: '40 ms, 10 Mbit/s', conditions: { latencyMs: 40, megabits: 10 }, most: 1.5 },
  { where: '40 ms, 10 Mbit/s, CPU ÷ 4', conditions: { latencyMs: 40, megabits: 10, slowerBy: 4 }, most: 1.8 },
]

/** Benchmarks of first visits in a cold browser and of page changes; none without a Chromium. */
export async function browserBenchmarks(desk: Desk, bare: Server, undo: (() => Promise<void>)[]): Promise<Benchmark[]> {
  const executablePath = findChromium({ isWhole: true })
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  undo.push(() => browser.close())

  const visitTo = async (server: Desk | Server, { path, shown }: Visited, conditions: Conditions = {}) =>
    visit(await openContext(browser, server), server.url + path, shown, conditions)
  const mainThread = (name: string, visited: Visited, most: number): Benchmark => ({
    name,
    subject: `what the main thread of Chromium works for a cold visit of ${visited.path}`,
    unit: 'ms',
    measure: async () => (await visitTo(desk, visited)).mainThreadMs,
    baselineName: BARE_NAME,
    measureBaseline: async () => (await visitTo(bare, BARE)).mainThreadMs,
    goal: `at most ${most} ms`,
    isMet: ({ value }) => value <= most,
  })
  return [
    ...PLACES.map(
      ({ where, conditions, most }): Benchmark => ({
        name: `first-visit (${where})`,
        subject: 'Chromium, cold, to a window full of rows, signed in',
        unit: 'ms',
        measure: async () => (await visitTo(desk, DELIVERIES, conditions)).milliseconds,
        baselineName: BARE_NAME,
        measureBaseline: async () => (await visitTo(bare, BARE, conditions)).milliseconds,
        goal: `at most ${most} × the bare page`,
        isMet: ({ ratio }) => ratio <= most,
      }),
    ),
    ...PLACES.map(
      ({ where, conditions }): Benchmark => ({
        name: `first-visit, alive (${where})`,
        subject: 'Chromium, cold, until the rows answer clicks, signed in',
        unit: 'ms',
        measure: async () => (await visitTo(desk, DELIVERIES, conditions)).aliveMs,
        baselineName: BARE_NAME,
        measureBaseline: async () => (await visitTo(bare, BARE, conditions)).aliveMs,
        goal: 'none: for the record',
        isMet: () => true,
      }),
    ),
    mainThread('main-thread', DELIVERIES, 160),
    mainThread('main-thread, overview', OVERVIEW, 200),
    {
      name: 'script-bytes',
      subject: 'compressed script of the deliveries page',
      unit: 'KB',
      measure: async () => (await visitTo(desk, DELIVERIES)).kilobytes,
      baselineName: BARE_NAME,
      measureBaseline: async () => (await visitTo(bare, BARE)).kilobytes,
      goal: 'at most 200 KB',
      isMet: ({ value }) => value <= 200,
    },
    {
      name: 'page-change',
      subject: 'Chromium, from the sequences to the deliveries: click to a window full of rows',
      unit: 'ms',
      measure: () => medianChange(browser, desk),
      baselineName: 'the JSON answer, asked by the same page',
      measureBaseline: () => medianAnswer(browser, desk),
      goal: 'at most 1.5 × + 100 ms',
      isMet: ({ value, baseline }) => value <= 1.5 * baseline + 100,
    },
  ]
}

/** Milliseconds from a click in the navigation to the rows. */
async function medianChange(browser: Browser, desk: Desk): Promise<number> {
  const { context, page } = await openSequences(browser, desk)
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
    samples.push((await markedAt(page, 'shown')) - (clicked ?? Number.NaN))
    await page.locator('nav a[href="/sandbox/sequences"]').click()
    await page.waitForURL('**/sandbox/sequences')
  }
  await context.close()
  return median(samples)
}

/** Milliseconds until a page has the newest rows as JSON. */
async function medianAnswer(browser: Browser, desk: Desk): Promise<number> {
  const { context, page } = await openSequences(browser, desk)
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

async function openSequences(browser: Browser, desk: Desk) {
  const context: BrowserContext = await openContext(browser, desk)
  const page = await context.newPage()
  await page.goto(`${desk.url}/sandbox/sequences`)
  return { context, page }
}
