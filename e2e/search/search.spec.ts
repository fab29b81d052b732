import type { Page, Request } from '@playwright/test'
import { waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'support' })
test.beforeEach(({ page }) => waitForArchive(page))

const field = (page: Page) => page.getByRole('combobox', { name: 'Search, or go to a page' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const options = (page: Page) => palette(page).getByRole('option')
const status = (page: Page) => palette(page).getByRole('status')

type Row = { id: string; userId: string; resourceId: string; eventId: string; event: string }

async function milestones(page: Page, event: string): Promise<Row[]> {
  const answer = await page.request.get(`/api/sandbox/deliveries?event=${event}&limit=500`)
  const { rows }: { rows: Row[] } = await answer.json()
  return rows.filter((row) => /^usr_\w{20}$/.test(row.userId) && /^evt_\w{20}$/.test(row.eventId))
}

async function payloadOf(page: Page, id: string) {
  return JSON.parse((await (await page.request.get(`/api/sandbox/deliveries/${id}`)).json()).payload)
}

test('a user is found by each kind of key, with whatever stands around it', async ({ page }) => {
  const [offRamp] = await milestones(page, 'offramp.completed')
  const [deposit] = await milestones(page, 'achDebit.delivered')
  if (!offRamp || !deposit) throw new Error('The seeded archive has too few milestones.')
  const paid = await payloadOf(page, offRamp.id)
  const debited = await payloadOf(page, deposit.id)
  await page.goto('/sandbox/deliveries')
  await page.keyboard.press('Control+k')
  const cases: [typed: string, told: string, first: RegExp, userId: string][] = [
    [` "${offRamp.userId}" `, 'User id', /^User/, offRamp.userId],
    [`https://desk.example/v1/off-ramps/${offRamp.resourceId}?a=1`, 'Off-ramp', /^Off-ramp/, offRamp.userId],
    [`'${deposit.resourceId}',`, 'Deposit', /^Deposit/, deposit.userId],
    [`eventId=${offRamp.eventId}`, 'Event id', /^Event/, offRamp.userId],
    [`https://scan.example/tx/${paid.offRamp.transaction.hash}`, 'Transaction hash', /^Off-ramp/, offRamp.userId],
    [
      `({https://scan.example/#/transaction/${paid.offRamp.transaction.hash}?lang=en}),`,
      'Transaction hash',
      /^Off-ramp/,
      offRamp.userId,
    ],
    [`Hash: scan.example/tx/${paid.offRamp.transaction.hash}:`, 'Transaction hash', /^Off-ramp/, offRamp.userId],
    [debited.fundingSource.id, 'Funding source', /^Funding source/, deposit.userId],
    [paid.offRamp.output.accountId, 'Account', /^Account/, offRamp.userId],
  ]
  for (const [typed, told, first, userId] of cases) {
    await field(page).fill(typed)
    await expect(status(page)).toHaveText(new RegExp(`^${told}: \\d+ (or more )?found$`))
    await expect(options(page).first(), typed).toHaveText(first)
    await expect(options(page).filter({ hasText: userId }).first(), typed).toBeVisible()
  }
  await field(page).fill(`•••• ${debited.fundingSource.accountMask ?? '0000'}`)
  await expect(status(page)).toHaveText(/^Last four digits: /)
  await field(page).fill('nobody@acme.example')
  await expect(status(page)).toHaveText('E-mail: nothing found')
  await expect(palette(page).getByText('Open the user once by user id')).toBeVisible()
  await expect(options(page).filter({ hasText: 'nobody@acme.example' })).toHaveCount(0)
  await field(page).fill(offRamp.userId)
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sandbox/users/${offRamp.userId}$`))
  await expect(page.getByRole('heading', { name: 'Why are you opening this user?' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
})

test('the palette goes to pages by keys alone, says what failed, and gives the focus back', async ({
  page,
  problems,
}) => {
  await page.goto('/sandbox/deliveries')
  // The text is typed before the palette’s code is there.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('regi')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('regi')
  await expect(options(page).first()).toHaveText(/^Registrations/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/webhooks$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeFocused()
  // The page’s own actions come first in the palette.
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeViolations(page)
  const before = await palette(page).boundingBox()

  await page.route('**/api/sandbox/search', (route) => route.abort(), { times: 3 })
  await field(page).fill('usr_nobody0000')
  await expect(palette(page).getByRole('alert')).toContainText('The search failed')
  problems.length = 0
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(status(page)).toHaveText('User id: nothing found')
  expect(await palette(page).boundingBox()).toEqual(before)

  // The answer to an earlier text comes last.
  const isFor = (request: Request, text: string) => request.postData()?.includes(text) ?? false
  await page.route('**/api/sandbox/search', async (route) => {
    if (isFor(route.request(), 'usr_slow00000'))
      await page.waitForResponse((response) => isFor(response.request(), 'usr_fast00000'))
    await route.continue()
  })
  await field(page).fill('usr_slow00000')
  await page.waitForRequest((request) => isFor(request, 'usr_slow00000'))
  await field(page).fill('usr_fast00000')
  await expect(status(page)).toHaveText('User id: nothing found')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
})

test('on a phone the search fills the screen, and the start of the users finds the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [deposit] = await milestones(page, 'achDebit.delivered')
  if (!deposit) throw new Error('The seeded archive has no deposit.')
  await page.goto('/sandbox/deliveries')
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await field(page).fill(deposit.resourceId)
  await expect(options(page).first()).toHaveText(/^Deposit.*USD/)
  const box = await palette(page).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await expectNoAxeViolations(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()

  await page.goto('/sandbox/users')
  await page.getByRole('combobox', { name: 'Find a user' }).fill(deposit.userId)
  await expect(page.getByRole('option').first()).toHaveText(/^User/)
  await expectNoAxeViolations(page)
  await page.getByRole('option').first().click()
  await page.getByLabel('Ticket number or reason').fill('Ticket 4821')
  await page.getByRole('button', { name: 'Open this user' }).click()
  await expect(page.getByRole('navigation', { name: 'User sections' })).toBeVisible()
  await page.goto('/sandbox/users')
  await expect(page.getByRole('region', { name: 'Opened since you signed in' })).toContainText('Ticket 4821')
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })
  test('is led to deliveries, and offered no page of users', async ({ page }) => {
    const [deposit] = await milestones(page, 'achDebit.delivered')
    if (!deposit) throw new Error('The seeded archive has no deposit.')
    await page.goto('/sandbox/deliveries')
    await page.keyboard.press('Control+k')
    await field(page).fill('users')
    await expect(options(page).filter({ hasText: /^Users/ })).toHaveCount(0)
    await field(page).fill(deposit.userId)
    await expect(status(page)).toHaveText(/found$/)
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/sandbox\/deliveries\?user=/)
  })
})

test('on a phone the state of a found thing is never cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [offRamp] = await milestones(page, 'offramp.completed')
  if (!offRamp) throw new Error('The seeded archive has too few milestones.')
  const paid = await payloadOf(page, offRamp.id)
  await page.goto('/sandbox/deliveries')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await field(page).fill(paid.offRamp.transaction.hash)
  const state = options(page)
    .first()
    .getByText(/^(completed|reversed|refunded|failed|in flight)$/)
  await expect(state).toBeVisible()
  expect(await state.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})
