import { rows, waitForArchive } from '../support/archive'
import { addFault, addRecords, clearFaults, milestoneRecord } from '../support/sandbox'
import { expect, test } from '../support/test'

test.describe('sync on demand', () => {
  test.use({ role: 'operator' })
  test.beforeEach(({ page }) => waitForArchive(page))

  test('brings in what the platform delivered since', async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    await expect(rows(page)).toHaveCount(50)
    await addRecords(milestoneRecord('evt_sync_on_demand'))
    await page.getByRole('button', { name: /Sync now/ }).click()
    await expect(
      page
        .getByText('offr_evt_')
        .or(page.getByRole('button', { name: /new deliver/ }))
        .first(),
    ).toBeVisible()
    await page.reload()
    await expect(rows(page).first()).toContainText('offramp.completed')
  })

  test.describe('when the platform refuses the key', () => {
    test.afterEach(() => clearFaults())

    test('says what happened and keeps the rows, then recovers', async ({ page }) => {
      await page.goto('/sandbox/deliveries')
      await addFault('/v1/integrator/webhooks/deliveries', { kind: 'status', status: 401 })
      await page.getByRole('button', { name: /Sync now/ }).click()
      await expect(page.getByText('Sync is paused', { exact: false }).first()).toBeVisible({ timeout: 20_000 })
      await expect(rows(page)).toHaveCount(50)
      await clearFaults()
      await page.getByRole('button', { name: /Sync now/ }).click()
      await expect(page.getByText('Sync is paused', { exact: false })).toHaveCount(0, { timeout: 20_000 })
    })
  })
})

test('a viewer is not offered a sync', async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/deliveries')
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: /Sync now/ })).toHaveCount(0)
})
