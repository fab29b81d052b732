import type { Page } from '@playwright/test'
import { stateOf } from '../support/accounts'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(({ page }) => waitForArchive(page))

async function listed(page: Page, query: string) {
  const list = await (await page.request.get(`/api/sandbox/deliveries?${query}`)).json()
  const counts = await (await page.request.get(`/api/sandbox/deliveries/counts?${query}`)).json()
  return { rows: list.rows as Record<string, string | number | null>[], total: counts.total as number }
}

const summary = (page: Page, shown: number, total: number) =>
  page.getByText(`${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`, { exact: true })

const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${label}\\b`) })

async function openFilter(page: Page, label: string) {
  const editor = page.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` })
  await expect(async () => {
    if (!(await editor.isVisible())) await chip(page, label).first().click({ timeout: 1000 })
    await expect(editor).toBeVisible({ timeout: 1000 })
  }).toPass()
  return editor
}

const OTHER = {
  outcome: 'delivered',
  family: 'generic',
  event: 'payment.created',
  endpoint: 'https://nowhere.example/',
  status: '2xx',
  user: 'usr_nobody',
  resource: 'offr_nowhere',
  eventId: 'evt_never',
  range: '1h',
  from: '2999-01-01T00:00:00.000Z',
  to: '2020-01-01T00:00:00.000Z',
  text: 'zznowhere',
}

/** A delivery that fits every filter: complete, answered with 5xx, older than two hours. */
async function findOld(page: Page) {
  const { rows: failed } = await listed(page, 'family=milestone&outcome=failed&status=5xx&limit=500')
  const before = new Date(Date.now() - 7_200_000).toISOString()
  const row = failed.find(
    ({ time, userId, resourceId, eventId }) => userId && resourceId && eventId && time && String(time) < before,
  )
  if (!row) throw new Error('The seeded archive has no such delivery.')
  return Object.fromEntries(Object.entries(row).map(([member, value]) => [member, String(value)]))
}

async function tick(page: Page, filter: string, label: string) {
  const editor = await openFilter(page, filter)
  await editor
    .locator('label')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('checkbox')
    .check()
  return editor
}

test('every kind of filter, set by hand, makes a link that shows a colleague of another role the same rows', async ({
  page,
  browser,
}) => {
  const { event = '', endpoint = '', userId = '', resourceId = '', eventId = '' } = await findOld(page)
  const given = { resource: resourceId, eventId, from: '2020-01-01T00:00:00.000Z' }
  await page.goto(`/sandbox/deliveries?${new URLSearchParams(given)}`)
  await page
    .getByRole('group', { name: 'Filter by outcome' })
    .getByRole('button', { name: /^Failed/ })
    .click()
  const events = await tick(page, 'Event', event)
  await events.getByRole('button', { name: /^Milestone/ }).click()
  await page.keyboard.press('Escape')
  await tick(page, 'Endpoint', endpoint.replace('https://', ''))
  await page.keyboard.press('Escape')
  await tick(page, 'Status', '5xx')
  await page.keyboard.press('Escape')
  const users = await openFilter(page, 'User')
  await users.getByRole('textbox').fill(userId)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Text in payload' }).fill(eventId)
  await page.getByRole('option', { name: 'Search payloads for this text' }).click()
  const set = { outcome: 'failed', family: 'milestone', event, endpoint, status: '5xx', user: userId, text: eventId }
  const addressed = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(addressed).toEqual({ ...given, ...set })
  const { total } = await listed(page, new URL(page.url()).search.slice(1))
  expect(total).toBeGreaterThan(0)
  await expect(summary(page, total, total)).toBeVisible()
  const seen = await rows(page).allInnerTexts()

  const { from: _, ...kept } = addressed()
  for (const [name, other] of Object.entries(OTHER)) {
    const found = await listed(page, String(new URLSearchParams({ ...kept, [name]: other })))
    expect([name, found.rows.length, found.total]).toEqual([name, 0, 0])
  }

  const colleague = await browser.newContext({ storageState: stateOf('support') })
  const other = await colleague.newPage()
  await other.goto(page.url())
  await expect(rows(other)).toHaveCount(seen.length)
  expect(await rows(other).allInnerTexts()).toEqual(seen)
  await colleague.close()
})

test('limits events by their family, with a count beside each', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const { total } = await listed(page, 'family=milestone')
  const editor = await openFilter(page, 'Event')
  await editor.getByRole('button', { name: `Milestone ${total.toLocaleString('en')}` }).click()
  await expect(page).toHaveURL(/family=milestone/)
  await expect(summary(page, 50, total)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the event filter' }).click()
  await expect(page).not.toHaveURL(/family/)
})

for (const [label, name, value] of [
  ['Endpoint', 'endpoint', null],
  ['Status', 'status', '5xx'],
  ['Status', 'status', 'All without an answer'],
  ['Status', 'status', 'no status'],
] as const) {
  test(`filters by ${label.toLowerCase()} ${value ?? ''}: the rows are as many as its count says`, async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    const editor = await openFilter(page, label)
    const box = value === null ? editor.getByRole('checkbox').first() : editor.getByRole('checkbox', { name: value })
    await box.check()
    await expect(page).toHaveURL(new RegExp(`${name}=`))
    const { rows: expected, total } = await listed(page, new URL(page.url()).search.slice(1))
    await expect(summary(page, expected.length, total)).toBeVisible()
    await expect(editor.getByText(total.toLocaleString('en'), { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/deliveries$/)
  })
}

test('filters by a pasted list of users, and drops one of them', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const users = [...new Set((await listed(page, 'limit=500')).rows.map(({ userId }) => userId))]
    .filter((id) => /^usr_\w{20}$/.test(String(id)))
    .slice(0, 2)
  expect(users).toHaveLength(2)
  const editor = await openFilter(page, 'User')
  await editor.getByRole('textbox', { name: 'user ids' }).fill(`"${users[0]}",\n ${users[1]} ${users[0]}`)
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  const both = await listed(page, `user=${users.join()}`)
  await expect(summary(page, both.rows.length, both.total)).toBeVisible()
  await editor.getByRole('button', { name: `Remove ${users[1]}` }).click()
  const one = await listed(page, `user=${users[0]}`)
  await expect(summary(page, one.rows.length, one.total)).toBeVisible()
})

for (const [kind, column] of [
  ['Resource', 'resourceId'],
  ['Event id', 'eventId'],
] as const) {
  test(`filters by a typed ${kind.toLowerCase()}`, async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    const id = (await listed(page, 'family=milestone')).rows
      .map((row) => String(row[column]))
      .find((id) => /^\w+$/.test(id))
    const editor = await openFilter(page, kind)
    await editor.getByRole('textbox').fill(id ?? '')
    await editor.getByRole('button', { name: 'Add' }).click()
    const name = kind === 'Resource' ? 'resource' : 'eventId'
    const { rows: expected, total } = await listed(page, `${name}=${id}`)
    await expect(summary(page, expected.length, total)).toBeVisible()
  })
}

test.describe('time', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('is a preset or an exact range, on the clock that is shown', async ({ page }) => {
    await page.goto('/sandbox/deliveries')
    let editor = await openFilter(page, 'Time')
    for (const name of ['Today', 'Yesterday', 'This week', 'Last week', 'Last month'])
      await expect(editor.getByRole('button', { name, exact: true })).toBeVisible()
    await editor.getByRole('button', { name: 'last 24 hours' }).click()
    await expect(page).toHaveURL(/range=24h/)
    await expect(editor).toBeHidden()

    editor = await openFilter(page, 'Time')
    await editor.getByLabel('From, inclusive').fill('2026-01-20 12:00')
    await editor.getByLabel('To, exclusive').fill('2026-01-20 11:00')
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('alert')).toHaveText('The end must be after the start.')
    await expect(editor.getByLabel('To, exclusive')).toBeFocused()
    await editor.getByLabel('To, exclusive').fill('noon')
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('alert')).toContainText('Enter it like')
    await editor.getByLabel('To, exclusive').fill('2026-01-20 13:00')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-01-20T12:00:00\.000Z&to=2026-01-20T13:00:00\.000Z/)
    await expect(page).not.toHaveURL(/range=/)

    await page.getByRole('button', { name: 'Remove the time filter' }).click()
    await page.getByRole('button', { name: 'Times are in UTC. Show local time' }).click()
    editor = await openFilter(page, 'Time')
    await expect(editor.getByText('in your time, Asia/', { exact: false })).toBeVisible()
    await editor.getByLabel('From, inclusive').fill('2026-01-20 17:30')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-01-20T12:00:00\.000Z/)
  })

  test('outside what the archive covers is said, above rows and instead of them', async ({ page }) => {
    await page.goto('/sandbox/deliveries?from=2020-01-01T00:00:00.000Z')
    await expect(page.getByText('The archive does not cover all of this range.', { exact: false })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/sandbox/deliveries?from=2020-01-01T00:00:00.000Z&to=2020-02-01T00:00:00.000Z')
    await expect(page.getByRole('heading', { name: 'The archive does not cover this range' })).toBeVisible()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^Export/ })).toContainText('The archive does not cover')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Drop the time filter' }).click()
    await expect(rows(page)).toHaveCount(50)
  })
})

test('finds text in payloads from the keyboard, and says when a text has no word', async ({ page }) => {
  await page.goto('/sandbox/deliveries')
  const id = (await listed(page, 'family=milestone')).rows.map(({ eventId }) => eventId).find(Boolean)
  const field = page.getByRole('combobox', { name: 'Text in payload' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  const beginning = String(id).slice(0, 10)
  await page.keyboard.type(beginning)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`text=${beginning}`))
  const { rows: expected, total } = await listed(page, `text=${beginning}`)
  await expect(summary(page, expected.length, total)).toBeVisible()

  await field.fill('{"": }')
  await expect(page.getByText('This text has only separator characters', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No delivery matches these filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
})

test('takes hostile text in the search for what it is', async ({ page }) => {
  // Each text has a term of its own, because payloads of other tests are hostile, too.
  for (const hostile of [
    `' or 1=1 -- unsent9`,
    '<img src=x onerror=alert(1)> unsent9',
    '%_\\ :* & | !',
    '\u202eevil 事件 unsent9',
  ]) {
    await page.goto(`/sandbox/deliveries?text=${encodeURIComponent(hostile)}`)
    await expect(page.getByRole('combobox', { name: 'Text in payload' })).toHaveValue(hostile)
    await expect(page.getByRole('heading', { name: 'No delivery matches these filters' })).toBeVisible()
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
})

test('says how many rows each filter takes away, and drops the one that is chosen', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=failed&user=nobody&event=payment.updated')
  const { total } = await listed(page, 'outcome=failed&event=payment.updated')
  const row = page.getByRole('listitem').filter({ hasText: 'Drop the user filter' })
  await expect(row).toContainText(`${total.toLocaleString('en')} rows without it`)
  await expect(page.getByRole('button', { name: 'Drop the outcome filter' })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button').click()
  await expect(summary(page, Math.min(50, total), total)).toBeVisible()
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`open filters have no axe violation (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/deliveries?range=30d&status=5xx&user=nobody')
    await expect(page.getByRole('button', { name: 'Drop the user filter' })).toBeVisible()
    await expectNoAxeViolations(page)
    for (const label of ['Time', 'Event', 'Status', 'User']) {
      await openFilter(page, label)
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
    }
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
