import { emailOf } from '../support/accounts'
import { panel, rows, sidewaysScroll, syncButton, waitForArchive } from '../support/archive'
import {
  addFault,
  addRecords,
  addRecordsTo,
  breakReceiver,
  clearFaults,
  firstMilestone,
  mendReceiver,
  sendEvent,
} from '../support/sandbox'
import { submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

test.use({ role: 'operator' })
// These tests are long and near the end of the run, so a free desk takes the next one.
test.describe.configure({ mode: 'parallel' })

test.describe('an environment whose platform has sent nothing', () => {
  test.describe.configure({ mode: 'serial' })
  test.beforeEach(({ page }) => waitForArchive(page, 'empty'))

  test('says that the archive is in step and what will appear', async ({ page }) => {
    await page.goto('/empty/deliveries')
    await expect(page.getByRole('heading', { name: 'The platform has no deliveries for you yet' })).toBeVisible()
    await page.getByRole('button', { name: /No deliveries since .* synced/ }).click()
    const popover = page.getByRole('dialog', { name: 'Archive coverage' })
    await expect(popover.getByText('reaches the end of the platform’s list')).toBeVisible()
    await expectNoAxeViolationsInThemes(page)
  })

  test('has no registration, and says what that means', async ({ page }) => {
    await page.goto('/empty/webhooks')
    await expect(page.getByRole('heading', { name: 'No registration' })).toBeVisible()
    await expectNoAxeViolationsInThemes(page)
  })

  test('shows the first record by itself and later ones when asked, without a jump', async ({ page }) => {
    await page.goto('/empty/deliveries')
    await expect(page.getByRole('heading', { name: 'The platform has no deliveries for you yet' })).toBeVisible()
    await addRecordsTo('empty', firstMilestone('evt_first'))
    await syncButton(page).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('1 of 1')).toBeVisible()

    await addRecordsTo('empty', firstMilestone('evt_second'), firstMilestone('evt_third'))
    await syncButton(page).click()
    const more = page.getByRole('button', { name: '2 new deliveries. Show' })
    await expect(more).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await more.click()
    await expect(rows(page)).toHaveCount(3)
    await expect(more).toHaveCount(0)
  })
})

/** Adds more records than one page of the platform holds, all after the end of the archive. */
async function addPages(through: string): Promise<void> {
  const from = Date.parse(through)
  // The archive claims nothing of the last five seconds, so the records must be older.
  await expect.poll(() => Date.now() - from, { timeout: 15_000 }).toBeGreaterThan(8_000)
  await addRecords(
    ...Array.from({ length: 400 }, (_, index) => ({
      ...firstMilestone(`evt_long_${from}_${index}`),
      timestamp: new Date(from + 500 + index).toISOString(),
    })),
  )
}

test.describe('a sync that takes long', () => {
  const LIST = '/v1/integrator/webhooks/deliveries'
  // Slow, because records must grow old and the platform delays its answers.
  test.slow()
  test.beforeEach(({ page }) => waitForArchive(page))
  test.afterEach(() => clearFaults())

  test('shows its progress on every page, what is not read yet, and how it fails', async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    await expect(rows(page)).toHaveCount(50)
    const { through } = await (await page.request.get('/api/sandbox/coverage')).json()
    await addFault(LIST, { kind: 'latency', ms: 4000, skip: 1 })
    await addPages(through)
    await syncButton(page).dispatchEvent('click')

    const progress = page
      .getByRole('banner')
      .getByText(/^\d+ pages? · [\d,]+ records? · [\d,]+ new · [\d,]+ per second$/)
    await expect(progress).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Syncing: / })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
    // The walk leaves a hole below its claims once it is past the last seconds.
    await expect(page.getByRole('status').filter({ hasText: 'Part of the archive is being read' })).toBeVisible({
      timeout: 15_000,
    })
    await page.getByRole('button', { name: /1 hole/ }).click()
    await expect(page.getByText('the sync is reading it now')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Registrations' }).click()
    await expect(page.getByRole('heading', { name: 'Registrations', level: 1 })).toBeVisible()
    await expect(progress).toBeVisible()

    await clearFaults()
    await addFault(LIST, { kind: 'status', status: 500 })
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
    const failure = page.getByRole('status').filter({ hasText: 'The sync is waiting for the platform' })
    await expect(failure).toBeVisible({ timeout: 20_000 })
    await expect(failure).toContainText('Nothing is archived between')
    await expect(rows(page)).toHaveCount(50)
    await expectNoAxeViolationsInThemes(page)

    // The sync goes on by itself, at the latest after its longest wait.
    await clearFaults()
    await expect(failure).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByRole('button', { name: /Archive since .* synced/ })).not.toHaveAccessibleName(/hole/)
  })
})

test.describe('a registration whose endpoint fails', () => {
  const HOST = 'hooks.acme.example'
  test.beforeEach(({ page }) => waitForArchive(page, 'production'))
  test.afterEach(() => mendReceiver('production', HOST))

  test('counts the failures, then says that the platform disabled it and what to do', async ({ page }) => {
    await breakReceiver('production', HOST, 3)
    await sendEvent('production')
    await page.goto('/production/webhooks')
    const card = page
      .getByRole('listitem')
      .filter({ hasText: `https://${HOST}/` })
      .first()
    await expect(card).toContainText('Active, 1 failure in a row')

    await sendEvent('production')
    await sendEvent('production')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(card).toContainText('Disabled by the platform, 3 failures in a row')
    await expect(card).toContainText('What to do: Make the endpoint answer 2xx again')
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      const edge = await card.evaluate((item) => {
        const right = item.getBoundingClientRect().right
        return Math.max(...[...item.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right - right))
      })
      expect(edge, `beyond the card at ${width}`).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('a session that ends while the page is open', () => {
  test.use({ role: 'viewer', allowedProblems: /status of 401/ })
  test.beforeEach(({ page }) => waitForArchive(page))

  test('says so on the next call and comes back to the same address', async ({ page }) => {
    await page.goto('/sandbox/deliveries?outcome=failed,unknown')
    await rows(page).first().getByRole('link').click()
    await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
    const address = page.url()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Columns', exact: true }).focus()
    await page.keyboard.press('j')
    const alert = page.getByRole('alert').filter({ hasText: 'You are signed out' })
    await expect(alert).toBeVisible()
    await expectNoAxeViolationsInThemes(page)
    await expect(page).not.toHaveURL(address)
    const next = page.url()
    await alert.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
    await submitSignIn(page, emailOf('viewer'))
    await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
    expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(next))
  })
})
