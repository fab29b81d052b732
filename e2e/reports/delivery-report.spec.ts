import type { Page } from '@playwright/test'
import { scrollingTables, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

const REPORT = '/sandbox/reports/deliveries'

/** A period that is over, so that no other test adds to it: from three days to one day ago. */
function pastPeriod() {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const [from, to] = [72, 24].map((hours) => new Date(hour - hours * 3_600_000 + 90_000).toISOString())
  return new URLSearchParams({ from: from ?? '', to: to ?? '', zone: 'Asia/Kolkata' }).toString()
}

async function countedRows(page: Page, href: string): Promise<number> {
  const { search } = new URL(href, 'http://desk.example')
  const counts = await (await page.request.get(`/api/sandbox/deliveries/counts${search}`)).json()
  return counts.total
}

const numberOf = (text: string | null) => Number(text?.replaceAll(',', ''))

test('a period is chosen, and each number leads to as many rows', async ({ page }) => {
  await page.goto(REPORT)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Delivery report' }).waitFor()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('dialog', { name: 'Filter by period' }).getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/range=30d/)
  await page.goto(`${REPORT}?${pastPeriod()}`)
  const links = page.getByRole('table', { name: 'Outcomes per endpoint' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of (await links.all()).slice(0, 8)) {
    const href = (await link.getAttribute('href')) ?? ''
    expect([href, await countedRows(page, href)]).toEqual([href, numberOf(await link.textContent())])
  }
  const first = links.first()
  const count = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?/)
  await expect(page.getByText(new RegExp(`(^|of )${count}(\\s|$)`)).first()).toBeVisible()
})

test('the table of a chart has the numbers of the report', async ({ page }) => {
  await page.goto(`${REPORT}?${pastPeriod()}`)
  const card = page.getByRole('region', { name: /^Deliveries per/ })
  await expect(card.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await card.getByRole('button', { name: 'Table' }).click()
  const parts = await card.getByRole('row').locator('td:first-of-type').allTextContents()
  const total = page.getByRole('link', { name: /^[\d,]+ deliveries$/ })
  expect(parts.reduce((sum, text) => sum + numberOf(text), 0)).toBe(numberOf(await total.textContent()))
})

test('a day that is cut says so, and last week is a whole calendar week', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Deliveries per day' })
  const cut = card.getByText(/^Not the whole day: /)
  await page.goto(
    `${REPORT}?${pastPeriod()}`.replace('Asia%2FKolkata', 'UTC').replace(/from=[^&]*&to=[^&]*/, 'range=7d'),
  )
  await expect(card.getByText('Incomplete', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Table' }).click()
  await expect(cut.first()).toBeVisible()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('dialog', { name: 'Filter by period' }).getByRole('button', { name: 'Last week' }).click()
  await expect(page).toHaveURL(/from=.*&to=/)
  await expect(cut).toHaveCount(0)
  await expect(card.getByRole('row')).toHaveCount(8)
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('reads what became of the deliveries that were not delivered, in parts that add up', async ({ page }) => {
    await page.goto(`${REPORT}?range=30d`)
    const parts = page.getByRole('table', { name: 'Resolution of deliveries that were not delivered' })
    const numbers = (await parts.getByRole('row').locator('td').allTextContents()).map(numberOf)
    const whole = numbers.pop()
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(whole)
  })
})

test('on paper there is the report and nothing of the desk around it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${REPORT}?${pastPeriod()}`)
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  const perEvent = page.getByRole('table', { name: 'Outcomes per event' })
  await expect(perEvent).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(perEvent).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Delivery report · Sandbox')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Deliveries per/ })).toBeVisible()
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--panel'))
  expect(canvas).toContain('100%')
  const chart = await page.locator('.recharts-surface').first().boundingBox()
  expect(chart?.height).toBeGreaterThan(100)
  // The width of an A4 sheet between its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  expect(await scrollingTables(page)).toEqual([])
})

test('a viewer reads it without redeliveries, and may not schedule it', async ({ page }) => {
  await page.goto(`${REPORT}?${pastPeriod()}`)
  await expect(page.getByText(/This report leaves out redeliveries/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Schedule…' })).toBeHidden()
})

test('its rows are exported from the report, and the dialog opens once', async ({ page }) => {
  await page.goto(`${REPORT}?${pastPeriod()}`)
  await page.getByRole('link', { name: 'Export rows…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export deliveries' })
  await expect(dialog.getByRole('button', { name: 'Start export' })).toBeVisible()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?[^#]*from=[^#]*$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a saved copy keeps its numbers', async ({ page }) => {
  await page.goto(`${REPORT}?${pastPeriod()}`)
  const total = await page.getByRole('link', { name: /^[\d,]+ deliveries$/ }).textContent()
  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(page.getByText(/rows as they are now, which may differ/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^[\d,]+ deliveries$/ })).toHaveText(total ?? '')
})

for (const { colorScheme, width, height } of LOOKS)
  test(`axe finds nothing, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto(`${REPORT}?range=30d`)
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expectNoAxeViolations(page)
    for (const each of [width, 1024]) {
      await page.setViewportSize({ width: each, height })
      expect([each, await sidewaysScroll(page), await scrollingTables(page)]).toEqual([each, 0, []])
    }
  })
