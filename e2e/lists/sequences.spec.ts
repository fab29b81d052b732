import type { Page } from '@playwright/test'
import { scrollingTables, sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { addRecords } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

const MINUTE = 60_000

/** One record a minute, the newest ten minutes old. */
async function addOffRamp(id: string, numbers: readonly number[], over: Record<string, unknown> = {}): Promise<void> {
  const events = ['offramp.confirmed', 'offramp.inFlight', 'offramp.completed', 'offramp.reversed']
  await addRecords(
    ...numbers.map((sequence, index) => {
      const time = new Date(Date.now() - (10 + numbers.length - index) * MINUTE).toISOString()
      const event = events[sequence - 1] ?? 'offramp.refunded'
      return {
        event,
        webhookUrl: 'https://hooks.acme.example/ramp',
        payload: {
          schemaVersion: '1',
          eventId: `evt_${id}_${sequence}`,
          sequence,
          occurredAt: time,
          userId: 'usr_seq',
          event,
          id,
        },
        success: true,
        responseStatus: 200,
        timestamp: time,
        ...over,
      }
    }),
  )
}

const stripOf = (page: Page, id: string) => page.getByRole('list', { name: `Sequence of off-ramp ${id}` })

test.describe('a gap in a sequence', () => {
  test.use({ role: 'operator' })

  test('a milestone and the outcome of its delivery are told apart in a cell', async ({ page }) => {
    await waitForArchive(page)
    await addOffRamp('offr_words', [1], { event: 'offramp.failed' })
    await syncThroughApi(page)
    await page.goto('/sandbox/sequences/offramp/offr_words')
    const strip = page.getByRole('list', { name: 'Sequence of this off-ramp' })
    const cell = strip.getByRole('link', { name: /^1 failed: delivered/ })
    await expect(cell).toBeVisible()
    const [milestone, outcome] = await cell.locator('xpath=./span/span').allTextContents()
    expect([milestone, outcome]).toEqual(['1failed', 'delivered'])
    await expect(cell.locator('xpath=./span/span[1]//*[name()="svg"]')).toHaveCount(0)
  })

  test('says on a phone how many numbers have no record, without cutting it off', async ({ page }) => {
    await waitForArchive(page)
    await addOffRamp('offr_phone', [1, 4])
    await syncThroughApi(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sandbox/sequences')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /offr_phone/ }) })
    const summary = row.getByText(/numbers missing/)
    await expect(summary).toBeVisible()
    expect(await summary.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('is listed at once as unexplained, says why, and leads to the sequence and to its deliveries', async ({
    page,
  }) => {
    await waitForArchive(page)
    await addOffRamp('offr_gap', [1, 2, 4])
    await syncThroughApi(page)
    await page.goto('/sandbox/deliveries')
    await page.getByRole('link', { name: 'Sequences' }).click()
    await expect(page.getByRole('heading', { name: 'Sequences', level: 1 })).toBeVisible()
    const strip = stripOf(page, 'offr_gap')
    await expect(strip.getByRole('link', { name: /^1 confirmed: delivered/ })).toBeVisible()
    await strip.getByRole('button', { name: '3: no record, unexplained' }).press('Enter')
    const why = page.getByRole('dialog', { name: '3: Unexplained' })
    await expect(why).toContainText('a record was expected, and has none')
    await expect(why).not.toContainText(/\blost\b/i)
    await page.keyboard.press('Escape')
    await expect(strip.getByRole('button', { name: /^3:/ })).toBeFocused()

    await page.getByRole('link', { name: 'Open the sequence of off-ramp offr_gap' }).click()
    await expect(page).toHaveURL(/\/sandbox\/sequences\/offramp\/offr_gap$/)
    await expect(page.getByRole('heading', { name: '3: Unexplained' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
    await page.reload()
    await expect(page.getByRole('heading', { name: '3: Unexplained' })).toBeVisible()
    await page.getByRole('link', { name: /^4 reversed/ }).click()
    await expect(page).toHaveURL(/\/sandbox\/deliveries\/\d+/)
  })

  test('that is not known is one line at first, which opens its rows, and reasons are moved between by address', async ({
    page,
  }) => {
    await waitForArchive(page)
    await addOffRamp('offr_beginning', [3, 4])
    await syncThroughApi(page)
    await page.goto('/sandbox/sequences')
    const reasons = page.getByRole('navigation', { name: 'Filter by reason' })
    await expect(reasons.getByRole('link', { name: /^Unexplained \d/ })).toHaveAttribute('aria-current', 'true')
    await expect(stripOf(page, 'offr_beginning')).toHaveCount(0)
    await expect(page.getByText(/^\d+ resources? ha(s|ve) gaps with no known reason/)).toBeVisible()
    await page.getByRole('link', { name: /^Show (it|them)$/ }).click()
    await expect(page).toHaveURL(/reason=not-covered/)
    await expect(reasons.getByRole('link', { name: /^Not known [1-9]/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText(/not covered/i)).toHaveCount(0)
    await expect(
      stripOf(page, 'offr_beginning').getByRole('button', { name: '1–2: no record, not known' }),
    ).toBeVisible()
    await page.getByRole('navigation', { name: 'Filter by resource' }).getByRole('link', { name: 'Deposits' }).click()
    await expect(page).toHaveURL(/stream=achDebit/)
    await expect(stripOf(page, 'offr_beginning')).toHaveCount(0)
  })

  test('of an id that no path would hold as it is has a page of its own', async ({ page }) => {
    await waitForArchive(page)
    const id = 'offr/..?#%2e ~'
    await addOffRamp(id, [1, 3])
    await syncThroughApi(page)
    const answer = await page.request.get(`/api/sandbox/sequences/offramp/${encodeURIComponent(id)}`)
    expect(await answer.json()).toMatchObject({ resourceId: id, max: 3, missing: 1 })
    await page.goto(`/sandbox/sequences/offramp/${encodeURIComponent(id)}`)
    await expect(page.getByRole('heading', { name: '2: Unexplained' })).toBeVisible()
  })
})

test.describe('an address that names nothing', () => {
  test.use({ allowedProblems: /status of 404/ })

  test('a sequence that does not exist here is not found', async ({ page }) => {
    await waitForArchive(page)
    await page.goto('/sandbox/sequences/offramp/no-such-offramp')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await page.goto('/sandbox/sequences/payment/offr_1')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  })
})

test('an archive without gaps says what it covers', async ({ page }) => {
  await waitForArchive(page, 'empty')
  await page.goto('/empty/sequences')
  await expect(page.getByRole('heading', { name: 'No unexplained gap' })).toBeVisible()
  await expect(page.getByText(/No unexplained gap between .* and .*, for which the archive is complete/)).toBeVisible()
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation (${colorScheme}, ${width})`, async ({ page }) => {
    await waitForArchive(page)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/sequences?reason=any')
    // A narrow list leaves the numbers to the page of the sequence.
    if (width > 620) {
      await page
        .getByRole('button', { name: /no record/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
    }
    await expectNoAxeViolations(page)
    await page
      .getByRole('link', { name: /^Open the sequence of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Why numbers are missing' })).toBeVisible()
    // The title of a page that a link leads to comes after its content.
    await expect(page).toHaveTitle(/./)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await scrollingTables(page)).toEqual([])
  })
}
