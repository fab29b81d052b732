import { expect, type Page } from '@playwright/test'

export async function waitForArchive(page: Page, environment = 'sandbox'): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`/api/${environment}/coverage`)
    expect(answer.ok()).toBe(true)
    expect(await answer.json()).toMatchObject({ running: null, lastSyncedAt: expect.any(String) })
  }).toPass({ timeout: 25_000 })
}

const DAY_MS = 86_400_000

/** A time within the history, so long ago that no test adds records from before it. */
export const WEEKS_AGO = new Date((Math.floor(Date.now() / DAY_MS) - 22) * DAY_MS).toISOString()

export const rows = (page: Page) => page.locator('tbody tr')

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Delivery' })

/** Waits until a sync has ended that began after the call. Needs a role that may sync. */
export async function syncThroughApi(page: Page, environment = 'sandbox'): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`
  const ends = new Set<string>()
  let queuedAt: string | null = null
  await expect(async () => {
    const { running, lastSyncedAt } = await (await page.request.get(`/api/${environment}/coverage`)).json()
    ends.add(lastSyncedAt)
    // A running sync may have read the platform before the call, so its end does not count.
    const isOwn = queuedAt !== null && lastSyncedAt > queuedAt
    const hasEnded = running === null && (isOwn || ends.size > 2)
    if (!hasEnded && queuedAt === null) {
      const askedAt = new Date().toISOString()
      const headers = { origin, 'sec-fetch-site': 'same-origin' }
      const { queued, isBehind } = await (await page.request.post(`/api/${environment}/sync`, { headers })).json()
      if (queued && !isBehind) queuedAt = askedAt
    }
    expect(hasEnded).toBe(true)
  }).toPass({ timeout: 25_000, intervals: [500] })
}

export const syncButton = (page: Page) => page.getByRole('button', { name: /^Sync(ing…| now)$/ })

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Captions of the plain tables that have no room for their columns. */
export const scrollingTables = (page: Page) =>
  page
    .locator('.plain-table')
    .evaluateAll((tables) =>
      tables
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((table) => table.querySelector('caption')?.textContent),
    )
