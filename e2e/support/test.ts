import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Role, stateOf } from './accounts'
import { CopyRecorder } from './copy/record-copy'
import { Effort } from './effort'

type Fixtures = {
  /** Set with `test.use({ role: 'admin' })`; null is signed out. */
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

/** Requests use no kept connection, since the server may close an idle one just as the next request goes out. */
function reuseNoConnection({ request }: BrowserContext): void {
  const { fetch } = request
  const fetchAnew = (...[url, options]: Parameters<typeof fetch>) =>
    fetch.call(request, url, { ...options, headers: { connection: 'close', ...options?.headers } })
  Object.assign(request, { fetch: fetchAnew })
}

/** Makes `goto` and `reload` wait for hydration, because a click before it is lost. */
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

/** React’s flag on a fiber whose part of the page is not committed yet; React checks it before it dispatches an event. */
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
    // React keeps the element’s fiber under its mark.
    const own = (control as unknown as Record<string, Fiber>)[mark] ?? null
    // A fiber with an alternate was rendered again, so it was committed before.
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

/** The minified file, less than half as large as the package’s main file. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows that are not checked, because they are built like those above. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 13)'

/** The rules to check again after a change of theme, which changes only colours. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** Checks the present page in one theme and then in the other. */
export async function expectNoAxeViolationsInThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, RULES_OF_COLOR)
}

/** Checks the rules of WCAG 2.2 AA and axe’s own good practice, or only `rules`. Pages have no frames, so none are checked. */
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
  // `AXE` has set `window.axe`.
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
  // A target half under an open menu would be measured as half a target, too.
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
