import { expect, type Page } from '@playwright/test'

export async function waitForArchive(page: Page, environment = 'sandbox'): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`/api/${environment}/coverage`)
    expect(answer.ok()).toBe(true)
    expect(await answer.json()).toMatchObject({ running: null, lastSyncedAt: expect.any(String) })
  }).toPass({ timeout: 25_000 })
}

const DAY_MS = 86_400_000

/** Within the history, and so long ago that no test adds to what was before. */
export const WEEKS_AGO = new Date((Math.floor(Date.now() / DAY_MS) - 22) * DAY_MS).toISOString()

export const rows = (page: Page) => page.locator('tbody tr')

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Delivery' })

/** Waits until a sync has ended that began after the call. Needs a role that may sync. */
export async function syncThroughApi(page: Page, environment = 'sandbox'): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`
  let askedAt: string | null = null
  await expect(async () => {
    const { running, lastSyncedAt } = await (await page.request.get(`/api/${environment}/coverage`)).json()
    const hasEnded = running === null && askedAt !== null && lastSyncedAt > askedAt
    // Asked only while none runs: one that runs may have read the platform already.
    if (running === null && !hasEnded) {
      askedAt ??= new Date().toISOString()
      await page.request.post(`/api/${environment}/sync`, { headers: { origin, 'sec-fetch-site': 'same-origin' } })
    }
    expect(hasEnded).toBe(true)
  }).toPass({ timeout: 25_000, intervals: [500] })
}

export const syncButton = (page: Page) => page.getByRole('button', { name: /^Sync(ing…| now)$/ })

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
