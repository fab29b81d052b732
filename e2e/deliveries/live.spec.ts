import type { Page } from '@playwright/test'
import { emailOf } from '../support/accounts'
import { rows, syncThroughApi, waitForArchive } from '../support/archive'
import { addFault, addRecords, clearFaults, milestoneRecord, sendEvent } from '../support/sandbox'
import { signIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** Limit for a row from the platform’s list to the screen; by the schedule alone it takes up to a minute. */
const SOON = { timeout: 12_000 }

const newest = (page: Page) => rows(page).first().getByRole('link')
const live = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true, pressed: true })

async function openLive(page: Page, query = ''): Promise<void> {
  await waitForArchive(page)
  await page.goto(`/sandbox/deliveries?live=true${query}`)
  await expect(live(page, 'Live')).toBeVisible()
}

test('a delivery is soon on the screen, and is not shown twice', async ({ page }) => {
  await openLive(page)
  const before = String(await newest(page).getAttribute('href'))
  await sendEvent('sandbox')
  await expect(newest(page)).not.toHaveAttribute('href', before, SOON)
  const addresses = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)
  await expectNoAxeViolations(page)
})

test('deliveries wait while the list is paused', async ({ page }) => {
  await openLive(page)
  const before = String(await newest(page).getAttribute('href'))
  await page.getByRole('button', { name: 'Pause the live list' }).click()
  await sendEvent('sandbox')
  await expect(live(page, /^Paused · \d+ waiting$/)).toBeVisible(SOON)
  await expect(newest(page)).toHaveAttribute('href', before)
  await page.getByRole('button', { name: 'Resume the live list' }).click()
  await expect(newest(page)).not.toHaveAttribute('href', before)
  await expect(live(page, 'Live')).toBeVisible()
})

test('only deliveries of the filter come in', async ({ page }) => {
  await openLive(page, '&resource=offr_evt_live_here')
  await expect(rows(page)).toHaveCount(0)
  await addRecords(milestoneRecord('evt_live_here'), milestoneRecord('evt_live_elsewhere'))
  await expect(rows(page)).toHaveCount(1, SOON)
  await expect(rows(page)).toContainText('offramp.completed')
})

test.describe('when the session ends elsewhere', () => {
  test.use({ role: null, allowedProblems: /status of 401/ })

  test('the list says so without being asked', async ({ page }) => {
    await signIn(page, emailOf('viewer'))
    await openLive(page)
    const other = await page.context().newPage()
    await other.goto('/sandbox/webhooks')
    await other.getByRole('button', { name: /^Account of / }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You are signed out' })).toBeVisible()
    await expect(live(page, 'Not live')).toBeVisible()
  })
})

test.describe('when the platform refuses the key', () => {
  test.use({ role: 'operator' })
  test.afterEach(async ({ page }) => {
    await clearFaults()
    await syncThroughApi(page)
  })

  test('the list says that it is not live, and is again after the next sync', async ({ page }) => {
    await openLive(page)
    await addFault('/v1/integrator/webhooks/deliveries', { kind: 'status', status: 401 })
    await expect(live(page, 'Not live')).toBeVisible()
    await expect(page.getByText(/^Not live: The platform refused the key .* Since /)).toBeVisible()
    await clearFaults()
    await syncThroughApi(page)
    await expect(live(page, 'Live')).toBeVisible()
  })
})
