import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Role, stateOf } from './accounts'

type Fixtures = {
  /** Null is signed out. `test.use({ role: 'admin' })`. */
  role: Role | null
  /** Expected problems, which do not fail the test. */
  allowedProblems: RegExp | null
  /** Errors in the console, in scripts and in requests; any left at the end fails the test. */
  problems: string[]
}

export const test = base.extend<Fixtures>({
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

/** A click before hydration is lost. */
function waitForHydration(page: Page): void {
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

/** React marks the elements of its components. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const control = document.querySelector('button')
    return control === null || Object.keys(control).some((key) => key.startsWith('__react'))
  })
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

/** Contrast cannot be judged in the middle of a colour transition. */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}

/** Rules of WCAG 2.2 AA, and of axe's own good practice. Without frames, the legacy mode of axe saves a second page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await endTransitions(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}
