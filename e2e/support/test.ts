import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Role, stateOf } from './accounts'
import { CopyRecorder } from './copy/record-copy'
import { Effort } from './effort'

type Fixtures = {
  /** Null is signed out. `test.use({ role: 'admin' })`. */
  role: Role | null
  /** Expected problems, which do not fail the test. */
  allowedProblems: RegExp | null
  /** Errors in the console, in scripts and in requests; any left at the end fails the test. */
  problems: string[]
  effort: Effort
}

export const test = base.extend<Fixtures, { copy: CopyRecorder }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use, { workerIndex }) => {
      const copy = new CopyRecorder()
      await use(copy)
      if (process.env.E2E_COPY) copy.write(String(workerIndex))
    },
    { scope: 'worker' },
  ],
  context: async ({ context, copy }, use) => {
    if (process.env.E2E_COPY) await copy.record(context)
    reuseNoConnection(context)
    await use(context)
  },
  role: ['viewer', { option: true }],
  allowedProblems: [null, { option: true }],
  storageState: async ({ role }, use) => {
    await use(role ? stateOf(role) : { cookies: [], origins: [] })
  },
  page: async ({ page }, use) => {
    waitForHydration(page)
    page.context().on('page', waitForHydration)
    await use(page)
  },
  effort: async ({ context }, use) => {
    const effort = new Effort()
    await effort.watch(context)
    await use(effort)
  },
  problems: [
    async ({ page, allowedProblems }, use) => {
      const problems: string[] = []
      collectProblems(page, problems)
      page.context().on('page', (other) => collectProblems(other, problems))
      await use(problems)
      const unexpected = problems.filter((problem) => !allowedProblems?.test(problem))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** One that idles may be closed by the server just as the next request goes out. */
function reuseNoConnection({ request }: BrowserContext): void {
  const { fetch } = request
  const fetchAnew = (...[url, options]: Parameters<typeof fetch>) =>
    fetch.call(request, url, { ...options, headers: { connection: 'close', ...options?.headers } })
  Object.assign(request, { fetch: fetchAnew })
}

/** A click before hydration is lost: `goto` and `reload` wait for it. */
export function waitForHydration(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...input) => {
    const answer = await goto.apply(page, input)
    await untilHydrated(page)
    return answer
  }
  page.reload = async (...input) => {
    const answer = await reload.apply(page, input)
    await untilHydrated(page)
    return answer
  }
}

/** The flag of a fiber whose part of the page is not committed yet, as React itself asks for it before it hands out an event. */
const HYDRATING = 4096

type Fiber = { flags: number; return: Fiber | null; alternate: Fiber | null }

/**
 * Each part that streams in is hydrated by itself. React marks its elements while it renders them, commits them
 * later, and runs the effects in a task after that: the browser is idle once no such task is left.
 */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(areControlsCommitted, HYDRATING)
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

function areControlsCommitted(hydrating: number): boolean {
  const isCommitted = (control: Element) => {
    const mark = Object.keys(control).find((key) => key.startsWith('__reactFiber$'))
    if (!mark) return false
    // What React keeps under its mark.
    const own = (control as unknown as Record<string, Fiber>)[mark] ?? null
    // Rendered again, so it was committed before.
    if (own?.alternate) return true
    for (let fiber = own; fiber; fiber = fiber.return) if (fiber.flags & hydrating) return false
    return true
  }
  return [...document.querySelectorAll('body button, body input')].every(isCommitted)
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given'
    // Chromium drops requests when a page is left.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`answer: ${response.status()} ${response.url()}`)
  })
}

/** Less than half of the bytes of the package's main file. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows further down are built as those above. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 13)'

/** A page that changes its theme keeps everything but its colors. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** The page as it stands, in one theme and then in the other. */
export async function expectNoAxeViolationsInThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, RULES_OF_COLOR)
}

/** Rules of WCAG 2.2 AA, and of axe's own good practice, or only `rules`. No page has frames. */
export async function expectNoAxeViolations(page: Page, rules?: readonly string[]): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  expect(await page.evaluate(runAxe, { exclude: FURTHER_ROWS, rules: rules ? [...rules] : null })).toEqual([])
}

/** Runs in the page. */
async function runAxe({ exclude, rules }: { exclude: string; rules: string[] | null }) {
  // Contrast cannot be judged in the middle of a colour transition.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  // A target half under a bar that sticks would be measured as half a target.
  const sticky = [...document.querySelectorAll<HTMLElement>('.sticky')]
  for (const { style } of sticky) style.position = 'static'
  // As `AXE` puts it there.
  const loaded = window as unknown as { axe: typeof axe }
  const { violations } = await loaded.axe.run(
    { exclude },
    {
      resultTypes: ['violations'],
      iframes: false,
      ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    },
  )
  for (const { style } of sticky) style.position = ''
  // So would one half under a menu that is open.
  const popups = [...document.querySelectorAll('.popup')].map((popup) => popup.getBoundingClientRect())
  const isUnder = (target: string) => {
    const element = document.querySelector(target)
    if (!element || element.closest('.popup')) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return popups.some((over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top)
  }
  return violations
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))
    .map((found) =>
      found.id === 'target-size' ? { ...found, where: found.where.filter((at) => !isUnder(at)) } : found,
    )
    .filter(({ where }) => where.length > 0)
}
