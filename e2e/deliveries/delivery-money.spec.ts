import type { Page } from '@playwright/test'
import { panel, rows, sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'operator' })

test.beforeEach(({ page }) => waitForArchive(page))

const HASH = '0x5d1c7d3f90b2f7a4c8e6120b94c1a7d8'

function failedOffRamp(eventId: string, offRamp: object = {}): Record<string, unknown> {
  const payload = {
    schemaVersion: '1',
    eventId,
    sequence: 4,
    occurredAt: '2026-11-20T12:00:00.000Z',
    userId: 'usr_money',
    event: 'offramp.failed',
    id: `offr_${eventId}`,
    milestone: 'failed',
    offRamp: {
      id: `offr_${eventId}`,
      quoteId: null,
      status: 'failed',
      input: { amount: '1250.5', token: 'USDC', chain: 'base' },
      output: {
        amount: '1248.10',
        currency: 'USD',
        rail: 'push_to_card',
        accountId: 'card_77',
        accountName: 'Visa 4242',
      },
      fees: { amount: '2.4', currency: 'USD' },
      transaction: { hash: HASH, explorerUrl: `https://scan.example/tx/${HASH}` },
      failureMessage: null,
      ...offRamp,
    },
  }
  return milestoneRecord(eventId, { event: 'offramp.failed', payload })
}

const happened = (page: Page) => panel(page).getByRole('region', { name: 'What happened' })

async function showColumn(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('checkbox', { name, exact: true })
  await expect(async () => {
    if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Columns' }).click({ timeout: 1000 })
    await choice.check({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a failed off-ramp says so, though its event was delivered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await addRecords(failedOffRamp('evt_money_1'), failedOffRamp('evt_money_2', { status: 7, fees: null }))
  await syncThroughApi(page)
  await page.goto('/sandbox/deliveries?eventId=evt_money_1')
  const row = rows(page).first()
  await expect(row.getByTitle('The transfer failed')).toBeVisible()
  await row.getByRole('link').click()

  await expect(happened(page).getByRole('heading', { name: 'Off-ramp failed' })).toBeVisible()
  for (const word of [
    '1,248.10 USD',
    '1,250.50 USDC',
    '2.40 USD',
    'Push to card',
    'Visa 4242',
    'The payout failed for good',
  ])
    await expect(happened(page)).toContainText(word)
  await expect(happened(page)).toHaveAttribute('data-tone', 'failed')
  await expect(happened(page).getByRole('link', { name: 'Explorer' })).toHaveAttribute(
    'href',
    `https://scan.example/tx/${HASH}`,
  )
  await happened(page).getByRole('button', { name: 'Copy transaction' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()

  const delivery = panel(page).locator('summary')
  const advice = panel(page).getByText('What to do:')
  await expect(delivery).toHaveText('Your endpoint answered with success')
  await expect(advice).toBeHidden()
  await delivery.focus()
  await page.keyboard.press('Enter')
  await expect(advice).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/sandbox/deliveries?eventId=evt_money_2')
  await rows(page).first().getByRole('link').click()
  await expect(happened(page)).toContainText('This payload does not fit the contract')
  await expect(happened(page)).toContainText('offRamp.status')
  await expect(happened(page)).toContainText('1,248.10 USD')
})

test('amount and state are columns for those who want them', async ({ page }) => {
  await addRecords(failedOffRamp('evt_money_3', { status: 'exploded' }))
  await syncThroughApi(page)
  await page.goto('/sandbox/deliveries?eventId=evt_money_3')
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0)
  for (const name of ['Amount', 'State']) await showColumn(page, name)
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect(rows(page).first()).toContainText('1,248.10 USD')
  await expect(rows(page).first()).toContainText('exploded')
})

const widthsOf = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((heads) =>
      Object.fromEntries(
        heads.filter((head) => head.clientWidth > 0).map((head) => [head.textContent?.split(' ')[0], head.clientWidth]),
      ),
    )

const isCut = (page: Page) =>
  page.locator('.data-row .badge').evaluateAll((badges) =>
    badges.some((badge) => {
      const cell = badge.closest('td')
      return cell !== null && badge.getBoundingClientRect().right > cell.getBoundingClientRect().right
    }),
  )

for (const width of [1440, 1280]) {
  test(`an open panel leaves the endpoint, and widens no event (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/sandbox/deliveries?outcome=contradictory,rejected,unknown')
    await expect(rows(page)).toHaveCount(50)
    const before = await widthsOf(page)
    await rows(page).first().getByRole('link').click()
    await expect(panel(page).getByText('What to do:')).toBeVisible()
    const after = await widthsOf(page)
    if (width === 1440) expect(Object.keys(after)).toContain('Resource')
    expect(Object.keys(after)).toContain('Endpoint')
    expect(after.Event).toBeLessThanOrEqual(before.Event ?? 0)
    expect(await isCut(page)).toBe(false)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}

test('what is unresolved is a filter with exact counts, and begins with its oldest where one wants it', async ({
  page,
}) => {
  const failure = (eventId: string, second: number) => ({
    ...failedOffRamp(eventId),
    success: false,
    responseStatus: 503,
    timestamp: new Date(Date.now() - 60_000 + second * 1000).toISOString(),
  })
  await addRecords(failure('evt_matters_1', 1), failure('evt_matters_2', 2), failure('evt_settled_1', 3))
  await addRecords(failedOffRamp('evt_settled_1'))
  await syncThroughApi(page)
  const ids = 'eventId=evt_matters_1,evt_matters_2,evt_settled_1'
  await page.goto(`/sandbox/deliveries?${ids}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Unresolved' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('checkbox', { name: /^No: settled by another delivery *1$/ })).toBeVisible()
  await editor.getByRole('checkbox', { name: /^Yes: not delivered, not settled *2$/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/settled=no/)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('2 of 2')).toBeVisible()

  const resourcesInOrder = () =>
    page.locator('.table-id bdi[title^="offr_"]').evaluateAll((ids) => ids.map((id) => id.getAttribute('title')))
  await expect.poll(resourcesInOrder).toEqual(['offr_evt_matters_2', 'offr_evt_matters_1'])
  await page.getByRole('columnheader', { name: /^Time/ }).getByRole('button').click()
  await expect(page).toHaveURL(/order=oldest/)
  await expect.poll(resourcesInOrder).toEqual(['offr_evt_matters_1', 'offr_evt_matters_2'])
  await expect(page.getByRole('table', { name: 'Deliveries, oldest first' })).toBeVisible()
  await rows(page).first().getByRole('link').click()
  await panel(page).getByRole('button', { name: 'Next delivery' }).click()
  await expect(
    panel(page)
      .getByRole('definition')
      .filter({ hasText: /^evt_matters_2/ }),
  ).toBeVisible()

  await page.goto(`/sandbox/deliveries?${ids}&settled=yes`)
  await expect(rows(page)).toHaveCount(1)
  await showColumn(page, 'Unresolved')
  await expect(rows(page).first()).toContainText('Settled')
  await rows(page).first().getByRole('link').click()
  await expect(panel(page).getByRole('link', { name: /by another record$/ })).toBeVisible()

  await page.goto('/sandbox/deliveries?eventId=evt_matters_1&settled=yes')
  await page.getByRole('button', { name: 'Drop the unresolved filter' }).click()
  await expect(page).not.toHaveURL(/settled/)
  await expect(rows(page)).toHaveCount(1)
})
