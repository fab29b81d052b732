import type { Page } from '@playwright/test'
import { type DeskWithProvider, test } from '../support/desk-with-provider'
import { submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolationsInThemes } from '../support/test'
import { join, newPerson, PASSWORD } from './people'

const ACCOUNT = '/sandbox/settings/account'

const PEOPLE = {
  ann: { email: 'ann@acme.example', email_verified: true, name: 'Ann Archer', groups: ['staff', 'desk-admins'] },
  ben: { email: 'ben@acme.example', email_verified: true, name: 'Ben Baker', groups: ['desk'] },
  cal: { email: 'cal@acme.example', email_verified: true, name: 'Cal Cole', groups: ['desk'] },
  nora: { email: 'nora@acme.example', email_verified: true, name: 'Nora Nagy', groups: ['staff'] },
}

test.use({ role: null })
test.beforeEach(({ desk }) => {
  for (const [subject, person] of Object.entries(PEOPLE)) desk.people.set(subject, person)
})

/** Sets the person who signs in at the provider from now on. */
const become = ({ signedIn }: DeskWithProvider, subject: keyof typeof PEOPLE) =>
  Object.assign(signedIn, { person: subject, asked: 0 })

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click()

test('a person comes in with the provider to the page they wanted, and signs out of both', async ({ page, desk }) => {
  const signedIn = become(desk, 'ann')
  await page.goto(ACCOUNT)
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  await expectNoAxeViolationsInThemes(page)
  await goOn(page)
  await expect(page).toHaveURL(`${desk.origin}${ACCOUNT}`)
  await expect(page.getByText('ann@acme.example').first()).toBeVisible()

  await page.getByRole('button', { name: 'Account of Ann Archer, admin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${desk.issuer}/session/end`))
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${desk.origin}/sign-in`))
  expect(signedIn.asked).toBe(1)
  // The provider’s session has ended, too, so the provider asks who signs in.
  become(desk, 'ben')
  await goOn(page)
  await expect(page.getByRole('button', { name: 'Account of Ben Baker, operator' })).toBeVisible()
  expect(signedIn.asked).toBe(1)
})

test('a person without a role is told whom to ask, and is not signed in', async ({ page, desk }) => {
  become(desk, 'nora')
  await page.goto('/sign-in')
  await goOn(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'Acme knows you, but gives you no role in Rampdesk. Ask an admin of Rampdesk which group you need.',
  )
  await expectNoAxeViolationsInThemes(page)
  await page.goto(ACCOUNT)
  await expect(page).toHaveURL(/\/sign-in/)
})

test.describe('a local account', () => {
  test.use({ allowedProblems: /403 \(Forbidden\)/ })

  test('is linked after a fresh proof, opened by the provider, and unlinked after another', async ({
    page,
    browser,
    desk,
  }) => {
    become(desk, 'ann')
    await page.goto('/sign-in')
    await goOn(page)
    await expect(page.getByRole('button', { name: /^Account of Ann/ })).toBeVisible()
    const person = await newPerson(browser, desk.origin)
    const { email, name } = await join(page, person, 'viewer')
    await person.goto(`/sign-in?callbackUrl=${encodeURIComponent(ACCOUNT)}`)
    await submitSignIn(person, email, PASSWORD)

    const own = person.getByRole('region', { name: 'Single sign-on' })
    await expect(own).toBeVisible()
    // A click before hydration would be lost.
    await person.reload()
    become(desk, 'cal')
    await refuseOnce(person, '**/settings/account/identity')
    await own.getByRole('button', { name: 'Link to Acme' }).click()
    await proveIn(person)
    await expect(own.getByText(/^Linked to Acme/)).toBeVisible()
    await expect(person.getByRole('button', { name: `Account of ${name}, viewer` })).toBeVisible()

    const other = await newPerson(browser, desk.origin)
    await other.goto(`/sign-in?callbackUrl=${encodeURIComponent(ACCOUNT)}`)
    await goOn(other)
    await expect(other.getByRole('button', { name: `Account of ${name}, viewer` })).toBeVisible()
    await expect(other.getByText('To unlink it, sign in with your password first.')).toBeVisible()

    await refuseOnce(person, '**/settings/account/identity/unlink')
    await own.getByRole('button', { name: 'Unlink…' }).click()
    await person.getByRole('button', { name: 'Unlink it' }).click()
    await proveIn(person)
    await expect(own.getByRole('button', { name: 'Link to Acme' })).toBeVisible()
    await other.goto(ACCOUNT)
    await expect(other).toHaveURL(/\/sign-in/)
    for (const one of [person, other]) await one.context().close()
  })
})

/** Refuses one request as the server does when the last proof is over ten minutes old. */
async function refuseOnce(page: Page, address: string) {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '/problems/fresh_proof_required', detail: 'Prove again that it is you.' }),
      }),
    { times: 1 },
  )
}

async function proveIn(page: Page) {
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}
