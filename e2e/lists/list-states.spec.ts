import type { Page } from '@playwright/test'
import { panel, rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { sendEvent } from '../support/sandbox'
import { expect, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

const outcome = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filter by outcome' }).getByRole('button', { name })

const link = (page: Page, id: string) => page.locator(`[data-row-link="${id}"]`)

async function idsOf(page: Page, query: string): Promise<string[]> {
  const answer = await page.request.get(`/api/sandbox/deliveries${query}`)
  const { rows }: { rows: { id: string }[] } = await answer.json()
  return rows.map(({ id }) => id)
}

test.describe('without a connection', () => {
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED/ })

  test('rows of earlier filters are grey, have no total, and say from when they are', async ({ page, context }) => {
    await page.goto('/sandbox/deliveries?outcome=failed')
    await expect(rows(page).first()).toContainText('Failed')
    await context.setOffline(true)
    await outcome(page, /Failed/).click()
    await outcome(page, /Unknown/).click()
    await expect(page.getByText(/You are offline. These rows are from before the filters changed: /)).toBeVisible()
    await expect(page.getByRole('table', { name: /^Deliveries/ })).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('Not loaded yet')).toBeVisible()
    await expect(page.getByText(/\d of \d/)).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
    await expect(rows(page).filter({ hasNotText: 'Unknown' })).toHaveCount(0)
  })
})

test('a delivery of another page, and one that does not match, have a way to their row', async ({ page }) => {
  const ids = await idsOf(page, '?limit=100&outcome=delivered')
  const id = String(ids[80])
  await page.goto(`/sandbox/deliveries/${id}`)
  await expect(panel(page)).toBeVisible()
  await page.getByRole('button', { name: 'Show it in the list' }).click()
  await expect(link(page, id)).toBeInViewport()
  await expect(link(page, id)).toHaveAttribute('aria-current', 'true')

  await page.goto(`/sandbox/deliveries/${id}?outcome=failed`)
  await expect(page.getByText('The open delivery does not match these filters.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/outcome/)
})

test('a link to a row far below scrolls to it', async ({ page }) => {
  const ids = await idsOf(page, '?limit=100')
  const id = String(ids[90])
  await page.goto(`/sandbox/deliveries/${id}?limit=100`)
  await expect(link(page, id)).toBeInViewport()
})

test('the focus of the keyboard stays in the list from page to page, and Tab reaches a row', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await page.getByRole('checkbox', { name: 'Select this page' }).focus()
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('[data-row-link]'))) break
  }
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/cursor=/)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
})

test('the way back from comparing finds the selection', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/compare/)
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('2 selected')
})

test('nothing comes in under a moving pointer; what came in is marked', async ({ page }) => {
  await page.goto('/sandbox/deliveries?live=true')
  await expect(page.getByRole('button', { name: 'Live', exact: true, pressed: true })).toBeVisible()
  const second = rows(page).nth(1)
  const before = await second.getByRole('link').getAttribute('data-row-link')
  await second.hover()
  await sendEvent('sandbox')
  const moving = expect(page.getByRole('button', { name: /^Live · \d+ waiting$/ })).toBeVisible()
  await second.hover({ position: { x: 40, y: 10 } })
  await moving
  await expect(second.getByRole('link')).toHaveAttribute('data-row-link', String(before))
  await page.getByRole('heading', { name: 'Deliveries', level: 1 }).hover()
  await expect(rows(page).first()).toHaveAttribute('data-new', 'true')
  await expect(second.getByRole('link')).not.toHaveAttribute('data-row-link', String(before))
})

test.describe('two tabs', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('show one zone', async ({ page, context }) => {
    await page.goto('/sandbox/deliveries')
    const other = await context.newPage()
    await other.goto('/sandbox/sequences')
    await page.getByRole('button', { name: 'Times are in UTC. Show local time' }).click()
    await expect(other.getByRole('button', { name: /Times are in Asia/ })).toBeVisible()
  })
})

test.describe('an address that no page has', () => {
  test.use({ allowedProblems: /status of 404/ })

  test('keeps the frame', async ({ page }) => {
    const answer = await page.goto('/sandbox/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Registrations' })).toBeVisible()
  })
})

test('a filter that is set leaves the rows where they are', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/sandbox/deliveries')
  const top = async () => (await page.getByRole('table').first().boundingBox())?.y
  const before = await top()
  await outcome(page, /Failed/).click()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(await top()).toBe(before)
})

test('at four times the size nothing sticks over the rows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await page.goto('/sandbox/deliveries')
  await rows(page).nth(20).scrollIntoViewIfNeeded()
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('header, thead th, main *')].filter(
        (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position) && element.offsetHeight > 8,
      ).length,
  )
  expect(covered).toBe(0)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})
