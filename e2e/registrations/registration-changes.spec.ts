import { waitForArchive } from '../support/archive'
import {
  card,
  createRegistration,
  HOST,
  OWN_URL,
  ownRegistrations,
  removeRegistrations,
} from '../support/registrations'
import { answerWith, clearFaults, mendReceiver, propagate, sendEvent } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

const URL_MOVED = `https://${HOST}/moved`

test.use({ role: 'operator' })
test.beforeEach(({ page }) => waitForArchive(page))
test.afterEach(async ({ page }) => {
  await clearFaults()
  await removeRegistrations(page, HOST)
  await propagate('sandbox')
})

test.describe('two tabs', () => {
  test.use({ allowedProblems: /status of 409/ })

  test('edit the same events: a summary, and nothing is written over unseen', async ({ page, context }) => {
    const { id } = await createRegistration(page, { url: OWN_URL, events: ['payment.created', 'payment.updated'] })
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
    const conflict = page.getByRole('alert').filter({ hasText: 'The events were changed in the meantime' })
    await expect(conflict).toContainText('payment.refunded')
    expect((await ownRegistrations(page))[0]?.events).toHaveLength(3)

    await conflict.getByRole('button', { name: 'Compare with the current events' }).click()
    await expect(page.getByText(/^Removed: 2 events$/)).toBeVisible()
    await page.getByRole('button', { name: 'Save events' }).click()
    await expect(card(page, OWN_URL)).toContainText(/Events changed by Olga Operator/)
    expect((await ownRegistrations(page))[0]?.events).toEqual(['payment.updated'])
  })
})

test('deletes with the keyboard alone; what loses its last endpoint is named and needs the host', async ({ page }) => {
  await page.goto('/empty/webhooks/new')
  await waitForArchive(page, 'empty')
  await createRegistration(page, { url: OWN_URL, events: ['achDebit.returned'] }, 'empty')
  await page.goto('/empty/webhooks')
  await page.getByRole('button', { name: `Change ${OWN_URL}` }).focus()
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
  await propagate('empty')
})

test('moves a URL: both receive, traffic is watched over a reload, the old one is deleted', async ({
  page,
  effort,
}) => {
  const old = await createRegistration(page, { url: OWN_URL, events: ['account.updated'] })
  await propagate('sandbox')
  await page.goto(`/sandbox/webhooks/registrations/${old.id}/move`)
  await expect(page.getByText(/both endpoints receive/i).first()).toBeVisible()
  const toCreate = await effort.of(async () => {
    await page.getByLabel('New URL').fill(URL_MOVED)
    await page.getByRole('button', { name: 'Create the new registration' }).click()
    await expect(page).toHaveURL(/to=/)
  })
  await expect(page.getByText('No traffic yet')).toBeVisible()
  await propagate('sandbox')

  await page.reload()
  await sendEvent('sandbox')
  const toDelete = await effort.of(async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click()
    await expect(page.getByText('The new endpoint receives and answers 2xx')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await page.getByRole('button', { name: 'Delete registration' }).click()
    await expect(page.getByRole('main').getByText('The move is complete')).toBeVisible()
  })
  expect(toCreate + toDelete).toBeLessThanOrEqual(5)
  expect((await ownRegistrations(page)).map(({ url }) => url)).toEqual([URL_MOVED])
  await page.reload()
  await expect(page.getByRole('main').getByText('The move is complete')).toBeVisible()
})

test('a move says when the new endpoint answers errors', async ({ page }) => {
  const old = await createRegistration(page, { url: OWN_URL, events: ['account.updated'] })
  const { id } = await createRegistration(page, { url: 'https://broken.acme.example/in', events: ['account.updated'] })
  try {
    await propagate('sandbox')
    await answerWith('sandbox', 'broken.acme.example', 404)
    await page.goto(`/sandbox/webhooks/registrations/${old.id}/move?to=${id}`)
    await sendEvent('sandbox')
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click()
    await expect(page.getByText('No delivery to the new endpoint ended with 2xx')).toBeVisible({ timeout: 20_000 })
  } finally {
    await mendReceiver('sandbox', 'broken.acme.example')
    await removeRegistrations(page, 'broken.acme.example')
  }
})
