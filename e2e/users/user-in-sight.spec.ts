import type { Page } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { clearFaults, failEndpoint } from '../support/sandbox'
import { expect, test } from '../support/test'
import { openUser, standInUser } from '../support/users'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(clearFaults)

const TABS = ['', '/off-ramps', '/deposits', '/funding-sources', '/auto-ramp', '/returns', '/deliveries', '/tokens']

/** Expects the parts of the page to be in sight and not covered. */
async function expectInSight(page: Page, id: string): Promise<void> {
  const bar = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const part of [
    bar,
    page.getByRole('button', { name: 'Copy user id' }),
    page.getByRole('button', { name: /^Account of / }),
  ]) {
    await expect(part.first()).toBeInViewport({ ratio: 1 })
    const isOnTop = await part.first().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
      return found !== null && (element.contains(found) || found.contains(element))
    })
    expect(isOnTop).toBe(true)
  }
  await expect(page.getByRole('main').getByTitle(id).first()).toBeInViewport()
}

const scrolled = (page: Page) =>
  page.evaluate(() => window.scrollY + (document.getElementById('content')?.scrollTop ?? 0))

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const)
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } })

    test('a page of a user opens at its name, which stays in sight on every tab', async ({ page }) => {
      const user = await standInUser(2)
      await openUser(page, user.id)
      for (const tab of TABS) {
        await page.goto(`/sandbox/users/${user.id}${tab}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        expect(await scrolled(page), tab).toBe(0)
        await expectInSight(page, user.id)
        await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expectInSight(page, user.id)
      }
    })

    test('nothing moves while the profile is on its way', async ({ page }) => {
      const user = await standInUser(2)
      await openUser(page, user.id)
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          // The types leave out the value of a layout shift.
          for (const entry of list.getEntries())
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + (entry as unknown as { value: number }).value,
            )
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const tab of ['', '/off-ramps', '/funding-sources']) {
        await failEndpoint('getUser', { kind: 'latency', ms: 700 })
        await page.goto(`/sandbox/users/${user.id}${tab}`)
        await expect(page.getByText('Verified', { exact: true })).toBeVisible()
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
        const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
        expect(shift, tab).toBeLessThan(0.02)
        await clearFaults()
      }
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a user that the search finds is shown from the top, below the top bar', async ({ page }) => {
    const user = await standInUser(2)
    await openUser(page, user.id)
    await page.goto('/sandbox/deliveries')
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await page.getByRole('button', { name: 'Search or go to…' }).click()
    await page.getByRole('combobox', { name: 'Search, or go to a page' }).fill(user.id)
    await page.getByRole('option', { name: /^User/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`/users/${user.id}$`))
    await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    await expectInSight(page, user.id)
    // Hidden parts must not make the page longer than the window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  })
})
