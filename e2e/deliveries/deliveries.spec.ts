import { createHash } from 'node:crypto'
import { stateOf } from '../support/accounts'
import { panel, rows, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

test('shows the newest deliveries of the archive with what it covers', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText(/^50 of [45],\d{3}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Archive since .* synced/ })).toBeVisible()
})

test('filters by outcome and event, and a colleague with the link sees the same rows', async ({ page, browser }) => {
  await page.goto('/sandbox/deliveries')
  const strip = page.getByRole('group', { name: 'Filter by outcome' })
  await strip.getByRole('button', { name: /Failed/ }).click()
  await strip.getByRole('button', { name: /Unknown/ }).click()
  await expect(page).toHaveURL(/outcome=failed,unknown/)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search events' }).fill('payment')
  await page.getByRole('checkbox', { name: /^payment\.updated/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/event=payment\.updated/)
  await expect(rows(page).filter({ hasText: /Delivered|Rejected/ })).toHaveCount(0)
  await expect(rows(page).first()).toContainText('payment.updated')
  const seen = await rows(page).allInnerTexts()
  expect(seen.length).toBeGreaterThan(1)

  const colleague = await browser.newContext({ storageState: stateOf('admin') })
  const other = await colleague.newPage()
  await other.goto(page.url())
  await expect(rows(other)).toHaveCount(seen.length)
  expect(await rows(other).allInnerTexts()).toEqual(seen)
  await colleague.close()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('says when no delivery matches, and which filter to loosen', async ({ page }) => {
  await page.goto('/sandbox/deliveries?event=no.such.event&outcome=failed')
  await expect(page.getByText('No delivery matches these filters')).toBeVisible()
  await page.getByRole('button', { name: /Drop the event filter/ }).click()
  await expect(rows(page).first()).toContainText('Failed')
})

test('pages to older deliveries and back', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  // The row is found by its id, because another delivery may arrive above.
  const first = await rows(page).first().getByRole('link').getAttribute('data-row-link')
  const newest = page.locator(`[data-row-link="${first}"]`)
  await expect(newest).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(newest).toHaveCount(0)
  await expect(page.getByText(/^5\d to 1\d\d of [45],\d{3}$/)).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(newest).toBeVisible()
})

test('pages go on to the right, whichever end is first, and "Live" leads to where deliveries arrive', async ({
  page,
}) => {
  await page.goto('/sandbox/deliveries?order=oldest')
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/^50 of [45],\d{3}$/)).toBeVisible()
  await next.click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(page.getByText(/^51 to 100 of [45],\d{3}$/)).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByText(/^50 of [45],\d{3}$/)).toBeVisible()

  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect(page).not.toHaveURL(/order=oldest/)
  await expect(page.getByRole('button', { name: /^Live/, pressed: true })).toBeVisible()
  await next.click()
  await page.getByRole('button', { name: 'Live on the newest page', pressed: false }).click()
  await expect(page).not.toHaveURL(/cursor=/)
  await expect(page.getByRole('button', { name: /^Live/, pressed: true })).toBeVisible()
})

test('opens a delivery: what it means, what to do, the exact payload', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=unknown')
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\/\d+\?outcome=unknown/)
  const detail = panel(page)
  await expect(detail.getByText('Unknown').first()).toBeVisible()
  await expect(detail.getByText('What to do:')).toBeVisible()
  await expect(detail.getByText(/Platform specification, section/)).toBeVisible()

  await detail.getByRole('tab', { name: 'Raw' }).click()
  const raw = (await detail.getByRole('tabpanel').locator('pre').textContent()) ?? ''
  const sha256 = createHash('sha256').update(raw).digest('hex')
  await expect(detail.getByTitle(sha256)).toBeVisible()
  await expect(detail.getByText(`${Buffer.byteLength(raw).toLocaleString('en')} bytes`)).toBeVisible()

  await page.reload()
  await expect(panel(page).getByText('What to do:')).toBeVisible()
})

test('is read with the keyboard alone', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await expect(rows(page)).toHaveCount(50)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/deliveries\/\d+/)
  const second = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(second)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(second)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/sandbox\/deliveries$/)
  await expect(panel(page)).toHaveCount(0)
})

test('keeps its place: back closes the panel, forward opens it again', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  await rows(page).nth(3).getByRole('link').click()
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await page.goForward()
  await expect(panel(page)).toBeVisible()
})

test.describe('a delivery that is not there', () => {
  test.use({ allowedProblems: /status of 404/ })

  test('is answered in words', async ({ page }) => {
    await page.goto('/sandbox/deliveries/999999999')
    await expect(page.getByText('Sandbox has no page at this address.', { exact: false })).toBeVisible()
  })
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/deliveries?outcome=unknown')
    await expect(rows(page).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await rows(page).first().getByRole('link').click()
    await expect(panel(page).getByText('What to do:')).toBeVisible()
    await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
}
