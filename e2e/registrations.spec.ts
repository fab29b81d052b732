import type { Page } from '@playwright/test'
import { sidewaysScroll, waitForArchive } from './support/archive'
import { LOOKS } from './support/looks'
import { createRegistration, registrationsOf, removeRegistrations } from './support/registrations'
import { addFault, answerWith, clearFaults, mendReceiver, sendEvent, settle } from './support/sandbox'
import { expect, expectNoAxeViolations, test } from './support/test'

const PATH = '/v1/integrator/webhooks'
const HOST = 'desk.acme.example'
const URL_NEW = `https://${HOST}/in`
const URL_MOVED = `https://${HOST}/moved`

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(async ({ page }) => {
  await clearFaults()
  await removeRegistrations(page, HOST)
  await settle('sandbox')
})

const card = (page: Page, url: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url, exact: true }) })

const ofHost = async (page: Page) => (await registrationsOf(page)).filter(({ url }) => new URL(url).host === HOST)

/** Fills the form with a URL and one family. */
async function fillNew(page: Page, url = URL_NEW): Promise<void> {
  await page.goto('/sandbox/webhooks/new')
  await page.getByLabel('URL', { exact: true }).fill(url)
  await page.getByLabel('Search').fill('card or bill')
  await page.getByRole('checkbox', { name: /Select .* account/ }).check()
}

const create = (page: Page) => page.getByRole('button', { name: 'Create registration' }).click()

test('creates a registration: https only, events by family and search, settling afterwards', async ({ page }) => {
  await page.goto('/sandbox/webhooks')
  await page.getByRole('link', { name: 'New registration' }).click()
  await fillNew(page, `http://${HOST}/in`)
  await create(page)
  await expect(page.getByText('must be an https address')).toBeVisible()
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused()
  expect(await ofHost(page)).toEqual([])

  await page.getByLabel('URL', { exact: true }).fill(URL_NEW)
  await create(page)
  await expect(page).toHaveURL(/\/sandbox\/webhooks$/)
  await expect(card(page, URL_NEW)).toContainText(/Created by Olga Operator/)
  await expect(card(page, URL_NEW)).toContainText(/Settling, \d+ s/)
  const [made] = await ofHost(page)
  expect(made?.events.toSorted()).toEqual(['account.created', 'account.deleted', 'account.updated'])
})

test('explains * and warns of a URL that is registered already, or nearly', async ({ page }) => {
  await page.goto('/sandbox/webhooks/new')
  await page.getByRole('radio', { name: /Every current and future event/ }).check()
  await expect(page.getByLabel('Search')).toHaveCount(0)
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.acme.example/ramp/')
  await expect(page.getByText('Nearly the same URL is registered already')).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.acme.example/ramp')
  await expect(page.getByText('This URL is registered already')).toBeVisible()
  const before = await registrationsOf(page)
  await create(page)
  await expect(page).toHaveURL(/\/new$/)
  expect(await registrationsOf(page)).toHaveLength(before.length)
})

test.describe('what the platform refuses', () => {
  test.use({ allowedProblems: /status of (4|5)|answer: 50/ })

  const problem = (status: number, members: object) => ({
    kind: 'status',
    status,
    times: 1,
    contentType: 'application/problem+json',
    body: JSON.stringify({ title: 'Refused', status, ...members }),
  })

  test('is said at the field, and nothing that was typed is lost', async ({ page }) => {
    await fillNew(page)
    const url = page.getByLabel('URL', { exact: true })
    const events = [
      { field: 'url', message: 'is on a list of ours', code: 'blocked' },
      { field: 'events.0', message: 'is not for you', code: 'unknown_event' },
    ]
    await addFault(PATH, problem(400, { errors: events }), 'POST')
    await create(page)
    await expect(page.getByText(/is on a list of ours/)).toBeVisible()
    await expect(page.getByText(/account\.\w+.*is not for you/)).toBeVisible()
    await expect(url).toBeFocused()

    for (const [status, words] of [
      [401, /refused our credentials/],
      [403, /does not allow it/],
      [409, /conflicts with its present state/],
      [429, /slow down/],
    ] as const) {
      await addFault(PATH, problem(status, {}), 'POST')
      await create(page)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    }
    await expect(url).toHaveValue(URL_NEW)
    expect(await ofHost(page)).toEqual([])
    await create(page)
    await expect(card(page, URL_NEW)).toBeVisible()
  })
})

test.describe('an answer that gets lost', () => {
  test.use({ allowedProblems: /status of 5|answer: 50/ })

  test('ends as unknown, is not repeated, and the list says that it was made', async ({ page }) => {
    await fillNew(page)
    await addFault(PATH, { kind: 'reset', when: 'after', times: 1 }, 'POST')
    await create(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Unknown whether the registration was created' })
    await expect(notice).toContainText('It is not sent again by itself')
    await expect(notice).toContainText('it was created')
    await expect(page.getByRole('button', { name: 'Create registration' })).toBeDisabled()
    expect(await ofHost(page)).toHaveLength(1)
    await notice.getByRole('link', { name: 'Go to the registrations' }).click()
    await expect(page.getByText('Unknown whether a registration was created')).toBeVisible()
    await expect(card(page, URL_NEW)).toBeVisible()
  })

  test('before it was made leaves the form, and sending it again makes one', async ({ page }) => {
    await fillNew(page)
    await addFault(PATH, { kind: 'status', status: 500, times: 1 }, 'POST')
    await create(page)
    await expect(page.getByText('it was not created')).toBeVisible()
    await create(page)
    await expect(card(page, URL_NEW)).toBeVisible()
    expect(await ofHost(page)).toHaveLength(1)
  })
})

test('edits events with a summary, and does not write over a colleague in another tab', async ({ page, context }) => {
  const { id } = await createRegistration(page, { url: URL_NEW, events: ['payment.created', 'payment.updated'] })
  const edit = `/sandbox/webhooks/registrations/${id}/edit`
  const other = await context.newPage()
  await Promise.all([page.goto(edit), other.goto(edit)])
  await expect(page.getByRole('button', { name: 'Save events' })).toBeDisabled()

  await other.getByRole('checkbox', { name: 'payment.refunded', exact: true }).check()
  await other.getByRole('button', { name: 'Save events' }).click()
  await expect(other).toHaveURL(/\/sandbox\/webhooks$/)

  await page.getByRole('checkbox', { name: 'payment.created', exact: true }).uncheck()
  await expect(page.getByText(/^Removed: 1 event$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save events' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed the events meanwhile' })
  await expect(conflict).toContainText('payment.refunded')
  expect((await ofHost(page))[0]?.events).toHaveLength(3)

  await conflict.getByRole('button', { name: 'Compare with what is there now' }).click()
  await expect(page.getByText(/^Removed: 2 events$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save events' }).click()
  await expect(card(page, URL_NEW)).toContainText(/Events changed by Olga Operator/)
  expect((await ofHost(page))[0]?.events).toEqual(['payment.updated'])
})

test('deletes with the keyboard alone; what loses its last endpoint is named and needs the host', async ({ page }) => {
  await page.goto('/empty/webhooks/new')
  await waitForArchive(page, 'empty')
  await createRegistration(page, { url: URL_NEW, events: ['achDebit.returned'] }, 'empty')
  await page.goto('/empty/webhooks')
  await page.getByRole('button', { name: `Change ${URL_NEW}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete registration' })
  await expect(dialog).toContainText('achDebit.returned')
  const host = dialog.getByLabel(`Type ${HOST} to delete it`)
  await expect(host).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('other.acme.example')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await host.fill(HOST.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No registration' })).toBeVisible()
  await expect(page.getByText(/Deleted by Olga Operator/).first()).toBeVisible()
  await settle('empty')
})

test('moves a URL: both receive, traffic is watched over a reload, the old one is deleted', async ({ page }) => {
  const old = await createRegistration(page, { url: URL_NEW, events: ['account.updated'] })
  await settle('sandbox')
  await page.goto(`/sandbox/webhooks/registrations/${old.id}/move`)
  await expect(page.getByText(/both endpoints receive/i).first()).toBeVisible()
  await page.getByLabel('New URL').fill(URL_MOVED)
  await page.getByRole('button', { name: 'Create the new registration' }).click()
  await expect(page).toHaveURL(/to=/)
  await expect(page.getByText('No traffic yet')).toBeVisible()
  await settle('sandbox')

  await page.reload()
  await sendEvent('sandbox')
  await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('The new endpoint receives and answers 2xx')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Go on to deleting the old one' }).click()
  await page.getByRole('button', { name: 'Delete registration' }).click()
  await expect(page.getByText('The move is complete')).toBeVisible()
  expect((await ofHost(page)).map(({ url }) => url)).toEqual([URL_MOVED])
  await page.reload()
  await expect(page.getByText('The move is complete')).toBeVisible()
})

test('a move says when the new endpoint answers errors', async ({ page }) => {
  const old = await createRegistration(page, { url: URL_NEW, events: ['account.updated'] })
  const { id } = await createRegistration(page, { url: 'https://broken.acme.example/in', events: ['account.updated'] })
  try {
    await settle('sandbox')
    await answerWith('sandbox', 'broken.acme.example', 404)
    await page.goto(`/sandbox/webhooks/registrations/${old.id}/move?to=${id}`)
    await sendEvent('sandbox')
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click()
    await expect(page.getByText('The new endpoint answers errors')).toBeVisible({ timeout: 20_000 })
  } finally {
    await mendReceiver('sandbox', 'broken.acme.example')
    await removeRegistrations(page, 'broken.acme.example')
  }
})

test('shows health for a period of the address, and a bar leads to its deliveries', async ({ page }) => {
  await page.goto('/sandbox/webhooks?period=30d')
  const hooks = card(page, 'https://hooks.acme.example/ramp')
  await expect(hooks).toContainText(/deliveries in the last 30 days/)
  await page.getByText('24 h', { exact: true }).first().click()
  await expect(page).toHaveURL(/period=24h/)
  await expect(hooks).toContainText(/deliver(y|ies) in the last 24 hours/)
  await page.goto('/sandbox/webhooks?period=30d')
  await hooks
    .getByRole('group', { name: /Deliveries over time/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/deliveries\?.*endpoint=/)
  await expect(page.locator('tbody tr').first()).toContainText('hooks.acme.example')
})

test('shows which events nobody receives, and which arrive twice', async ({ page }) => {
  await page.goto('/production/webhooks/coverage')
  await waitForArchive(page, 'production')
  await page.getByText(/^Covered more than once/).click()
  const grid = page.getByRole('table')
  await expect(grid.getByRole('row').filter({ hasText: 'achDebit.returned' })).toContainText('Covered twice')
  await expect(grid.getByRole('row').filter({ hasText: 'account.created' })).toHaveCount(0)
  await expect(page).toHaveURL(/\?/)
  await page.reload()
  await expect(grid.getByRole('row').filter({ hasText: 'account.created' })).toHaveCount(0)
})

for (const role of ['viewer', 'support'] as const) {
  test.describe(`the role ${role}`, () => {
    test.use({ role })
    // These roles may not clean up, and make nothing to be cleaned up.
    test.afterEach(() => undefined)

    test('sees everything and may change nothing', async ({ page }) => {
      await page.goto('/sandbox/webhooks')
      await expect(card(page, 'https://hooks.acme.example/ramp')).toBeVisible()
      await expect(page.getByRole('link', { name: 'New registration' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
      await page.goto('/sandbox/webhooks/new')
      await expect(page.getByText('Your role does not allow this')).toBeVisible()
    })
  })
}

const PAGES = [
  ['the list', () => '/sandbox/webhooks'],
  ['the grid', () => '/sandbox/webhooks/coverage'],
  ['a new registration', () => '/sandbox/webhooks/new'],
  ['events', (id: string) => `/sandbox/webhooks/registrations/${id}/edit`],
  ['a move', (id: string) => `/sandbox/webhooks/registrations/${id}/move`],
] as const

for (const { colorScheme, width, height } of LOOKS) {
  test(`no page has an axe violation or sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const { id } = await createRegistration(page, { url: URL_NEW, events: ['payment.created', 'offramp.failed'] })
    for (const [name, address] of PAGES) {
      await page.goto(address(id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByText(/acme\.example|payment/)
          .first(),
        name,
      ).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page), name).toBeLessThanOrEqual(0)
    }
  })
}
