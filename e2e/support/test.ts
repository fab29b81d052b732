import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Role, stateOf } from './accounts'

type Fixtures = {
  /** Who is signed in: a role, or nobody. `test.use({ role: 'admin' })`. */
  role: Role | null
  /** What the test expects to go wrong: entries that match are not held against it. */
  allowedProblems: RegExp | null
  /** Errors in the console, in scripts and in requests; the test fails when one is left at its end. */
  problems: string[]
}

export const test = base.extend<Fixtures>({
  role: ['viewer', { option: true }],
  allowedProblems: [null, { option: true }],
  storageState: async ({ role }, use) => {
    await use(role ? stateOf(role) : { cookies: [], origins: [] })
  },
  page: async ({ page }, use) => {
    waitForLife(page)
    page.context().on('page', waitForLife)
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

/** A click on a page whose scripts have not arrived yet is lost: whoever opens a page waits until it answers. */
function waitForLife(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...input) => {
    const answer = await goto.apply(page, input)
    await isAlive(page)
    return answer
  }
  page.reload = async (...input) => {
    const answer = await reload.apply(page, input)
    await isAlive(page)
    return answer
  }
}

/** React marks the elements that it has taken over. */
async function isAlive(page: Page): Promise<void> {
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
    // The browser itself drops requests when a page is left.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`answer: ${response.status()} ${response.url()}`)
  })
}

/** Ends what is still fading: a color on its way from one theme to the other is neither's. */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}

/**
 * Fails with each rule of WCAG 2.2 AA, and of axe's own good practice, that the page breaks, and where. The mode that axe calls
 * legacy spares the pages without frames, which ours are, a second page for the results.
 */
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
