import { expect, type Page } from '@playwright/test'

/** Waits until the first sync of the environment has caught up, through the API that the page uses. */
export async function waitForArchive(page: Page, environment = 'sandbox'): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`/api/${environment}/coverage`)
    expect(answer.ok()).toBe(true)
    expect(await answer.json()).toMatchObject({ running: null, lastSyncedAt: expect.any(String) })
  }).toPass({ timeout: 25_000 })
}

export const rows = (page: Page) => page.locator('tbody tr')

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Delivery' })
