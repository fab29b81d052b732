import type { Page } from '@playwright/test'
import { BUILT_IN_ROLES, stateOf } from '../support/accounts'
import { sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS, seeCharts } from '../support/looks'
import { card, createRegistration, removeRegistrations } from '../support/registrations'
import { answerWith, mendReceiver, propagate, sendEvent } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

const OVERVIEW = '/sandbox/overview'

type Line = { source: string; reading: { count: number; href: string } | null }

const readLines = async (page: Page): Promise<Line[]> =>
  (await (await page.request.get('/api/sandbox/overview/attention?place=archive')).json()).lines

const numberOf = (text: string | null) => Number(text?.replaceAll(/[^\d]/g, ''))

const checks = (page: Page) => page.locator('summary', { hasText: /checks? passed/ })

/** A period from three days to one day ago, which is over, so that few other tests add to it. */
function pastPeriod() {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const [from, to] = [72, 24].map((hours) => new Date(hour - hours * 3_600_000 + 90_000).toISOString())
  return new URLSearchParams({ from: from ?? '', to: to ?? '' }).toString()
}

test('is what the desk opens: each number leads to its rows, and what a role may not read is not there', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sandbox\/overview$/)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(async () => {
    const open = (await readLines(page)).find(({ source }) => source === 'open-failures')?.reading
    const { search } = new URL(open?.href ?? '', 'http://desk.example')
    const counts = await (await page.request.get(`/api/sandbox/recovery/counts${search}`)).json()
    expect(counts.total).toBe(open?.count)
    expect(counts.total).toBeGreaterThan(0)
  }).toPass()
  for (const role of BUILT_IN_ROLES) {
    const context = await browser.newContext({ storageState: stateOf(role) })
    const sources = (await readLines(await context.newPage())).map(({ source }) => source)
    expect(sources.includes('waiting-redeliveries')).toBe(role !== 'viewer')
    await context.close()
  }
  await page.getByRole('link', { name: /^[\d,]+ unresolved failures?$/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/recovery/)
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('an endpoint that fails now is named above all until it accepts a delivery', async ({ page }) => {
    const host = 'burning.acme.example'
    const sync = async () => {
      await page.getByRole('button', { name: 'Sync now' }).click()
      await page.getByRole('button', { name: 'Sync now' }).and(page.locator(':enabled')).waitFor()
    }
    await createRegistration(page, { url: `https://${host}/in`, events: ['account.updated'] })
    try {
      await propagate('sandbox')
      await answerWith('sandbox', host, 503)
      for (let event = 0; event < 3; event++) await sendEvent('sandbox')
      await page.goto(OVERVIEW)
      await sync()
      const first = page.getByRole('main').getByRole('listitem').first()
      await expect(first).toContainText(`${host}/in has been failing for`, { timeout: 30_000 })
      await expect(first).toContainText('3 failures so far, 3 unresolved: the endpoint answered 503.')
      await expect(page.getByRole('status').filter({ hasText: /^1 problem now/ })).toBeVisible()
      await expectNoAxeViolations(page)
      await first.getByRole('link').click()
      await expect(page.getByText('Ongoing', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Incidents 1 failing now' })).toBeVisible()
      await page.goto('/sandbox/webhooks')
      await expect(card(page, `https://${host}/in`)).toContainText(/Failing for .*3 failures in a row/)
      await mendReceiver('sandbox', host)
      await sendEvent('sandbox')
      await page.goto(OVERVIEW)
      await sync()
      await expect(page.getByText(`${host}/in has been failing for`)).toHaveCount(0, { timeout: 30_000 })
    } finally {
      await mendReceiver('sandbox', host)
      await removeRegistrations(page, host)
      await propagate('sandbox')
    }
  })
})

test('folds what is quiet, with since when, and takes a period by keyboard', async ({ page }) => {
  await page.goto(OVERVIEW)
  await checks(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /full pass/i })).toBeVisible()
  await expect(page.getByText(/the last one .* ago/).first()).toBeVisible()
  await page.getByRole('button', { name: 'last 24 hours' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/range=24h/)
  await expect(page.getByRole('button', { name: 'last 24 hours' })).toHaveAttribute('aria-pressed', 'true')
})

test('the tables of its charts have the numbers of the rows that they open', async ({ page }) => {
  await page.goto(`${OVERVIEW}?${pastPeriod()}`)
  const card = page.getByRole('region', { name: /^Deliveries per/ })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await card.getByRole('button', { name: 'Table' }).click()
  const links = await card.getByRole('link').all()
  for (const link of links.slice(0, 3)) {
    const { search } = new URL((await link.getAttribute('href')) ?? '', 'http://desk.example')
    const counts = await (await page.request.get(`/api/sandbox/deliveries/counts${search}`)).json()
    expect(counts.total).toBe(numberOf(await link.textContent()))
  }
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  await card.getByRole('button', { name: 'Chart' }).click()
  await card.locator('.recharts-bar-rectangle path').first().click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?/)
  expect(addresses).toContain(page.url().slice(page.url().indexOf('/sandbox')))
  await page.goBack()
  const states = page.getByRole('region', { name: 'Off-ramps by state' })
  await states.getByRole('button', { name: 'Table' }).click()
  const completed = states.getByRole('link', { name: /completed, in the period/ })
  const count = numberOf(await completed.textContent())
  await completed.click()
  await expect(page.getByText(`${count} off-ramp`, { exact: false })).toBeVisible()
  const table = page.getByRole('table', { name: 'Off-ramps' })
  await expect(table.getByRole('row')).toHaveCount(count + 1)
  const row = table.locator('[data-row-link]').first()
  const href = (await row.getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/sandbox\/deliveries\/\d+\?resource=/)
  await row.click()
  await expect(page).toHaveURL(href)
})

test('what the archive does not cover is not known, in a chart and in its table', async ({ page }) => {
  const [from, to] = [50, 20].map((days) => new Date(Date.now() - days * 86_400_000).toISOString())
  await page.goto(`${OVERVIEW}?${new URLSearchParams({ from: from ?? '', to: to ?? '' })}`)
  await expect(page.getByText(/The archive covers .* of the period/)).toBeVisible()
  const card = page.getByRole('region', { name: /^Deliveries per/ })
  await expect(card.getByRole('listitem').filter({ hasText: 'Not known' })).toBeVisible()
  await card.getByRole('button', { name: 'Table' }).click()
  await expect(card.getByRole('cell', { name: 'not known' }).first()).toBeVisible()
})

test('an empty archive says what is missing', async ({ page }) => {
  await waitForArchive(page, 'empty')
  await page.goto('/empty/overview')
  await expect(page.getByRole('link', { name: 'No registration, so the platform sends no events' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Off-ramps by state' })).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const { colorScheme, width, height } of LOOKS)
  test(`axe finds nothing, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto(`${OVERVIEW}?range=30d`)
    await seeCharts(page)
    await checks(page).click()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectNoAxeViolations(page)
  })
