import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { scrollingTables, sidewaysScroll } from '../support/archive'
import { dialogsClosed } from '../support/dialogs'
import { LOOKS } from '../support/looks'
import { linkMailedTo } from '../support/mail'
import { submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin' })

const PAGE = '/sandbox/settings/operators'
const PASSWORD = 'correct horse battery staple'

const accountRow = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: email })

async function chooseAct(page: Page, name: string, act: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('an invited person joins once, changes the password, and is out at once when disabled', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${randomUUID()}@demo.example`
  const name = `Ina ${randomUUID().slice(0, 8)}`
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Invite an operator…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByText('Enter an e-mail address.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('radio', { name: /^support/ }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const link = await linkMailedTo(page, email, 'invites you')
  await expect(
    page.getByRole('table', { name: 'Open links' }).getByRole('row').filter({ hasText: email }),
  ).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: { cookies: [], origins: [] } })
  const person = await context.newPage()
  await person.goto(link)
  await expect(person).toHaveURL(/\/join$/)
  await expect(person.getByText('You were invited with the role support.')).toBeVisible()
  await person.getByLabel('Name').fill(name)
  await person.getByLabel('Password', { exact: true }).fill('short')
  await person.getByLabel('Password again').fill('short')
  await person.getByRole('button', { name: 'Create the account' }).click()
  await expect(person.getByText(/at least 12/).last()).toBeVisible()
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await person.getByLabel('Password again').fill(PASSWORD)
  await person.getByRole('button', { name: 'Create the account' }).click()
  await expect(person.getByText('Your account is ready.')).toBeVisible()
  await person.goto('about:blank')
  await person.goto(link)
  await expect(person.getByText('This link was used or withdrawn, or has expired.')).toBeVisible()

  await person.goto('/sign-in')
  await submitSignIn(person, email, PASSWORD)
  await expect(person).not.toHaveURL(/\/sign-in/)
  await person.goto('/sandbox/settings/account')
  await expect(person.getByText('Role: support.')).toBeVisible()
  await person.getByLabel('Current password').fill(`${PASSWORD}!`)
  await person.getByLabel('New password', { exact: true }).fill(`${PASSWORD} 2`)
  await person.getByLabel('New password again').fill(`${PASSWORD} 2`)
  await person.getByRole('button', { name: 'Change the password' }).click()
  await expect(person.getByText(/current password is/i)).toBeVisible()
  await person.getByLabel('Current password').fill(PASSWORD)
  await person.getByRole('button', { name: 'Change the password' }).click()
  await expect(person.getByText('The password is changed. Other sessions have ended.')).toBeVisible()
  await person.goto(PAGE)
  await expect(person.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()

  await person.context().clearCookies()
  await person.goto('/sign-in')
  await person.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(person.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await person.getByLabel('E-mail').fill(email)
  await person.getByRole('button', { name: 'Send the link' }).click()
  await expect(person.getByText(`If ${email} signs in with a password here, a link is on its way.`)).toBeVisible()
  await person.goto(await linkMailedTo(page, email, 'A new password'))
  await person.getByLabel('Password', { exact: true }).fill(`${PASSWORD} 3`)
  await person.getByLabel('Password again').fill(`${PASSWORD} 3`)
  await person.getByRole('button', { name: 'Set the password' }).click()
  await person.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(person, email, `${PASSWORD} 3`)
  await expect(person).not.toHaveURL(/\/sign-in/)

  await page.reload()
  await chooseAct(page, name, 'Change role…')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^viewer/ })
    .check()
  await page.getByRole('button', { name: 'Change the role' }).click()
  await expect(accountRow(page, email)).toContainText('viewer')
  await chooseAct(page, name, 'Disable…')
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(accountRow(page, email)).toContainText('Disabled')
  await person.goto('/sandbox/deliveries')
  await expect(person).toHaveURL(/\/sign-in/)
  await context.close()
})

test.describe('the only admin', () => {
  test.use({ allowedProblems: /409 \(Conflict\)/ })

  test('can’t be lowered', async ({ page }) => {
    await page.goto(PAGE)
    await chooseAct(page, 'Ada Admin', 'Change role…')
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^viewer/ })
      .check()
    await page.getByRole('button', { name: 'Change the role' }).click()
    await expect(page.getByText('This is the only active admin.')).toBeVisible()
  })
})

test('a link can be withdrawn', async ({ page }) => {
  const email = `${randomUUID()}@demo.example`
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Invite an operator…' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const open = page.getByRole('table', { name: 'Open links' }).getByRole('row').filter({ hasText: email })
  await open.getByRole('button', { name: /Withdraw/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Withdraw/ })
    .click()
  await dialogsClosed(page)
  await expect(open).toHaveCount(0)
})

for (const { colorScheme, width, height } of LOOKS)
  test(`operators, account and roles have no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    // A link that is open has a row of its own.
    const email = `${randomUUID()}@demo.example`
    const headers = { origin: String(baseURL), 'sec-fetch-site': 'same-origin' }
    const data = { email, role: 'viewer' }
    const made = await page.request.post('/api/sandbox/settings/operators/invitations', { headers, data })
    expect(made.ok()).toBe(true)
    for (const address of [PAGE, '/sandbox/settings/account', '/sandbox/settings/roles', '/join', '/forgotten']) {
      await page.goto(address)
      if (address === PAGE) await expect(page.getByRole('table', { name: 'Open links' })).toContainText(email)
      await expectNoAxeViolations(page)
      expect([address, await sidewaysScroll(page)]).toEqual([address, 0])
      if (address.endsWith('/roles'))
        await page
          .getByText(/^Used by/)
          .first()
          .click()
      expect([address, await scrollingTables(page)]).toEqual([address, []])
    }
  })
