import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rows, sidewaysScroll, WEEKS_AGO, waitForArchive } from '../support/archive'
import { dialogsClosed } from '../support/dialogs'
import { LOOKS } from '../support/looks'
import { clearFaults, failEndpoint } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export / })
const toast = (page: Page) => page.getByRole('region', { name: 'Export', exact: true })

/** The list of a range to which no sync adds, so that list and file have the same rows. */
const FAILED = `/sandbox/deliveries?outcome=failed&to=${WEEKS_AGO}`

let made = 0
const unique = (name: string) => `${name} ${process.pid} ${Date.now()} ${++made}`

async function openDialog(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Start export' })).toBeVisible()
}

test('exports a filtered list: the file has the rows, columns and order that were chosen; then again, then removed', async ({
  page,
}) => {
  await openDialog(page, FAILED)
  const answer = await page.request.get(`/api${FAILED}&limit=500`)
  const listed: { rows: { id: string; event: string }[]; olderCursor: string | null } = await answer.json()
  await expect(dialog(page).getByText('Outcome: failed')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'None' }).click()
  await expect(dialog(page).getByText('Choose at least one column.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Event', exact: true }).check()
  const delivery = dialog(page).getByRole('checkbox', { name: 'Delivery', exact: true })
  await delivery.check()
  // The column is moved by keyboard, and keeps the focus.
  await delivery.press('Alt+ArrowUp')
  await expect(delivery).toBeFocused()
  const name = unique('failed ones')
  await dialog(page).getByLabel('Name (optional)').fill(name)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Start export' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Delivery,Event')
  expect(lines.slice(1, 1 + listed.rows.length)).toEqual(listed.rows.map(({ id, event }) => `${id},${event}`))
  if (listed.olderCursor === null) expect(lines).toHaveLength(listed.rows.length + 1)

  await toast(page)
    .getByRole('link', { name: /^Open export/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Export \d+$/ })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manifest' })).toBeVisible()
  await expect(page.getByText('By outcome')).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'this list with its filter' })).toHaveAttribute('href', /outcome=failed/)
  const { pathname } = new URL(page.url())
  const bytes = await readFile(await download.path())
  const zippable = await page.request.get(`/api${pathname}/file`, { headers: { 'accept-encoding': 'gzip' } })
  const { 'content-length': length, digest } = zippable.headers()
  expect([length, digest]).toEqual([
    String(bytes.length),
    `sha-256=${createHash('sha256').update(bytes).digest('base64')}`,
  ])

  await page.getByRole('button', { name: 'Export again…' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Delivery', exact: true })).toBeChecked()
  await expect(dialog(page).getByText('2 of', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect(page.getByText('The file is no longer available')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0)
})

test('an export that is being made is cancelled, and never offered', async ({ page }) => {
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
  const name = unique('slow registrations')
  const layout = { format: 'csv', columns: ['url'], payload: 'omit', zone: 'UTC', bom: false }
  const data = {
    requestKey: crypto.randomUUID(),
    name,
    settings: { kind: 'list', list: 'registrations', query: '', layout },
  }
  // The export asks the platform, whose slow answer leaves time to cancel; the test then clears the fault.
  await failEndpoint('listWebhooks', { kind: 'latency', ms: 10_000, skip: 1 })
  const asked = page.request.post('/api/sandbox/exports', { headers, data, timeout: 100_000 }).catch(() => null)
  try {
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(async () => {
      await page.goto('/sandbox/exports')
      await expect(row).toContainText('Running', { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await row.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('The export was cancelled')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0)
    const id = /\d+$/.exec(page.url())?.[0]
    expect((await page.request.get(`/api/sandbox/exports/${id}/file`)).status()).toBe(409)
  } finally {
    await clearFaults()
  }
  // The run has noticed the cancellation, and did not finish the file.
  expect(await (await asked)?.json()).toMatchObject({ state: 'cancelled', file: null })
})

test('keeps a layout as a preset, shared with a role, and deletes it', async ({ page }) => {
  await openDialog(page, FAILED)
  const name = unique('For finance')
  await dialog(page)
    .getByRole('radio', { name: /^NDJSON/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Save as preset…' }).click()
  const form = dialog(page).getByRole('group', { name: 'Preset' })
  await form.getByLabel('Name of the preset').fill(name)
  await form.getByRole('checkbox', { name: 'viewer' }).check()
  await form.getByRole('button', { name: 'Save preset' }).click()
  const picker = dialog(page).getByLabel('Preset', { exact: true })
  await expect(picker.locator('option:checked')).toHaveText(`${name} (shared)`)
  await dialog(page).getByRole('radio', { name: /^CSV/ }).check()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Update' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Edit…' }).click()
  await form.getByRole('button', { name: 'Delete…' }).click()
  await form.getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(picker.getByRole('option', { name: `${name} (shared)` })).toHaveCount(0)
})

test('repeats an export: the schedule says when and what, runs at once on request, pauses and goes', async ({
  page,
}) => {
  await openDialog(page, '/sandbox/deliveries?outcome=failed&range=7d')
  await dialog(page).getByRole('button', { name: 'Repeat…' }).click()
  const name = unique('Failures of the week')
  const form = page.getByRole('dialog', { name: 'Export deliveries on a schedule' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Every').selectOption('week')
  await form.getByLabel('Time zone').fill('Europe/Berlin')
  await expect(form.getByText('Every Monday at 06:00 Europe/Berlin. Next:', { exact: false })).toBeVisible()
  await form.getByLabel('Name').press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/sandbox/exports/schedules')
  const card = page.getByRole('row').filter({ hasText: name })
  await expect(card.getByText('covers the previous week', { exact: false })).toBeVisible()
  await expect(card.getByText('Outcome: failed')).toBeVisible()
  await expect(card.getByText('last 7 days')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByText('Paused')).toBeVisible()
  await card.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByRole('heading', { name: /^Export \d+$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/sandbox/exports/schedules')
  await expect(card.getByRole('link', { name: /^export \d+$/ })).toBeVisible()
  await card.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await dialogsClosed(page)
  await expect(card).toHaveCount(0)
})

test('a schedule can begin with nothing: all rows of a list, or the report', async ({ page }) => {
  await page.goto('/sandbox/exports/schedules')
  await page.getByRole('button', { name: 'New schedule…' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await expect(form.getByText('Covers all endpoints', { exact: false })).toBeVisible()
  await form.getByLabel('Content').selectOption('Returns')
  await expect(form.getByText('All rows as CSV', { exact: false })).toBeVisible()
  const name = unique('Returns of the month')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Every').selectOption('month')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(form).toHaveCount(0)
  const card = page.getByRole('row').filter({ hasText: name })
  await expect(card.getByText('covers the previous month', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await dialogsClosed(page)
  await expect(card).toHaveCount(0)
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('exports payloads left out or masked, never whole, and schedules nothing', async ({ page }) => {
    await openDialog(page, FAILED)
    await expect(dialog(page).getByRole('radio', { name: /^Whole/ })).toBeDisabled()
    await expect(dialog(page).getByText('Your role can’t export whole payloads', { exact: false })).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: /^Masked/ })).toBeEnabled()
    await expect(dialog(page).getByRole('button', { name: 'Repeat…' })).toHaveCount(0)
    const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
    const layout = { format: 'csv', columns: ['event'], payload: 'full', zone: 'UTC', bom: false }
    const settings = { kind: 'list', list: 'deliveries', query: '', layout }
    const refused = await page.request.post('/api/sandbox/exports', {
      headers,
      data: { requestKey: crypto.randomUUID(), settings },
    })
    expect(refused.status()).toBe(403)
  })
})

for (const { colorScheme, width, height } of LOOKS) {
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height } })

    test('the dialog and the page of exports fit and are accessible', async ({ page }) => {
      await openDialog(page, FAILED)
      await expect(dialog(page).getByText('Outcome: failed')).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.goto('/sandbox/exports')
      await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
}
