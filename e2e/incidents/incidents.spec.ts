import type { Page } from '@playwright/test'
import type { IncidentRow } from '@/lib/incidents/dto'
import { sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS, seeCharts } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

/** The outage in the stand-in’s history while most of it is unresolved; other tests close single failures. */
async function worstIncident(page: Page): Promise<IncidentRow> {
  let rows: IncidentRow[] = []
  await expect
    .poll(async () => {
      const answer = await (await page.request.get('/api/sandbox/incidents?phase=over&matter=some&limit=250')).json()
      rows = answer.rows
      return rows.length
    })
    .toBeGreaterThan(0)
  const [worst] = rows.toSorted((a, b) => b.open - a.open)
  if (!worst) throw new Error('There is no incident.')
  return worst
}

const numberOf = (text: string | null) => Number(text?.replaceAll(',', ''))

const failingIn = (search: string) => new URLSearchParams(search).get('outcome')?.split(',').toSorted()

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('goes from the list to an incident, its numbers, its rows, and to the composer with what is unresolved', async ({
    page,
  }) => {
    const worst = await worstIncident(page)
    await page.goto('/sandbox/incidents?phase=over&matter=some&limit=250')
    await page.locator(`a[href^="/sandbox/incidents/${worst.id}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: `Incident ${worst.id}` })).toBeVisible()
    await expect(
      page.getByText(new RegExp(`${worst.failures} deliveries of \\d+ events? about \\d+ resources?`)),
    ).toBeVisible()

    const card = page.getByRole('region', { name: /^Deliveries to the endpoint/ })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await card.getByRole('button', { name: 'Table' }).click()
    const heads = await card.getByRole('columnheader').allTextContents()
    const rows = await card
      .getByRole('row')
      .filter({ has: page.locator('td') })
      .all()
    let failed = 0
    for (const row of rows) {
      const cells = await row.locator('td').allTextContents()
      for (const outcome of ['Rejected', 'Failed', 'Unknown'])
        failed += numberOf(cells[heads.indexOf(outcome) - 1] ?? null)
    }
    expect(failed).toBeGreaterThanOrEqual(worst.failures)
    const link = card.getByRole('link', { name: /^\d+ failed/ }).first()
    const href = (await link.getAttribute('href')) ?? ''
    const counts = await (await page.request.get(`/api/sandbox/deliveries/counts?${href.split('?')[1]}`)).json()
    expect(counts.total).toBe(numberOf(await link.textContent()))

    await page.getByRole('button', { name: 'Recover unresolved failures…' }).click()
    await expect(page).toHaveURL(/\/sandbox\/redeliveries\/new\?of=deliveries&ids=/)
    const ids = new URL(page.url()).searchParams.get('ids')?.split(',') ?? []
    expect(ids.length).toBeGreaterThan(0)
    const { incident } = await (await page.request.get(`/api/sandbox/incidents/${ids[0]}`)).json()
    expect(incident.id).toBe(worst.id)
    expect(ids.length).toBeLessThanOrEqual(worst.open)
  })

  test('leads from a delivery to its incident, and from there to its failures in Deliveries and in Recovery', async ({
    page,
  }) => {
    const worst = await worstIncident(page)
    await page.goto(`/sandbox/deliveries/${worst.id}`)
    await page.getByRole('link', { name: `Part of incident ${worst.id}` }).click()
    const all = page.getByRole('link', { name: `All ${worst.failures} in Deliveries` })
    const [, search = ''] = ((await all.getAttribute('href')) ?? '').split('?')
    expect(failingIn(search)).toEqual(['failed', 'rejected', 'unknown'])
    const counts = await (await page.request.get(`/api/sandbox/deliveries/counts?${search}`)).json()
    expect(counts.total).toBe(worst.failures)
    await page.getByRole('link', { name: /^\d+ unresolved$/ }).click()
    await expect(page).toHaveURL(/\/sandbox\/recovery\?.*state=open/)
    await expect(page.getByRole('heading', { level: 1, name: 'Recovery' })).toBeVisible()
  })
})

test('a viewer sees an incident, and nothing to send', async ({ page }) => {
  const worst = await worstIncident(page)
  await page.goto(`/sandbox/incidents/${worst.id}`)
  await expect(page.getByRole('heading', { name: 'Resolution' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Recover/ })).toHaveCount(0)
})

for (const { colorScheme, width, height } of LOOKS)
  test(`axe finds nothing, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const worst = await worstIncident(page)
    await page.goto('/sandbox/incidents')
    await expect(page.locator(`a[href^="/sandbox/incidents/${worst.id}"]`).first()).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectNoAxeViolations(page)
    await page.goto(`/sandbox/incidents/${worst.id}`)
    await seeCharts(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectNoAxeViolations(page)
  })
