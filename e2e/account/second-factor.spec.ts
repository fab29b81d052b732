import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { sidewaysScroll } from '../support/archive'
import { LOOKS } from '../support/looks'
import { submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { join, newPerson, PASSWORD } from './people'

test.use({ role: 'admin' })

const OPERATORS = '/sandbox/settings/operators'
const ACCOUNT = '/sandbox/settings/account'

/** A code of this or of the next period; both are accepted around the end of a period. */
const codeOf = (secret: string, periods: 0 | 1 = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

async function signInWith(person: Page, email: string) {
  await person.goto('/sign-in?callbackUrl=/sandbox/settings/account')
  await submitSignIn(person, email, PASSWORD)
}

/** Call once signed in; reloads, because the way from the sign-in page does not wait for hydration, before which clicks are lost. */
async function openAccount(person: Page) {
  await expect(person.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await person.reload()
}

/** Sets up an app; answers its secret and the recovery codes. */
async function setUp(person: Page) {
  await openAccount(person)
  await person.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await person.getByLabel('Your password').fill(PASSWORD)
  await person.getByRole('button', { name: 'Continue' }).click()
  const secret = String(await person.getByRole('group', { name: 'Key of the app' }).textContent())
  await expect(person.getByRole('img', { name: 'QR code with the key of the app' })).toBeVisible()
  await person.getByLabel('Code that the app shows').fill(codeOf(secret))
  await person.getByRole('button', { name: 'Set up the app' }).click()
  const list = await person.getByRole('group', { name: 'New list of recovery codes' }).innerText()
  return { secret, codes: list.split(/\s+/) }
}

test('an app is set up, asked for at the sign-in, replaced by a recovery code, and removed by an admin', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL)
  const { email, name } = await join(page, person, 'operator')
  await signInWith(person, email)
  await expect(person.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const { secret, codes } = await setUp(person)
  expect(codes).toHaveLength(10)
  await person.getByRole('button', { name: 'I have stored them' }).click()
  await expect(person.getByText('10 recovery codes are left.')).toBeVisible()

  await person.context().clearCookies()
  await signInWith(person, email)
  await expect(person).toHaveURL(/\/sign-in\/factor/)
  await expect(person.getByLabel('Code of your authenticator app')).toBeFocused()
  await expectNoAxeViolations(person)
  const api = await person.request.get('/api/sandbox/settings/account')
  expect([api.status(), (await api.json()).type]).toEqual([403, '/problems/factor_required'])
  await person.goto('/sandbox/deliveries')
  await expect(person).toHaveURL(/\/sign-in\/factor\?callbackUrl=/)
  await person.getByRole('button', { name: 'Sign in' }).click()
  await expect(person.getByText('Enter a code.')).toBeVisible()
  await person.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1))
  await person.getByRole('button', { name: 'Sign in' }).click()
  await expect(person).toHaveURL(/\/sandbox\/deliveries/)

  await person.context().clearCookies()
  await signInWith(person, email)
  await person.getByRole('button', { name: 'Use a recovery code' }).click()
  await person.getByLabel('Recovery code').fill(codes[0] ?? '')
  await person.getByRole('button', { name: 'Sign in' }).click()
  await expect(person.getByText('9 recovery codes are left.')).toBeVisible()

  await page.goto(OPERATORS)
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: email })).toContainText(
    'App',
  )
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove second factor…' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await person.goto(ACCOUNT)
  await expect(person).toHaveURL(/\/sign-in\?/)
  await signInWith(person, email)
  await expect(person.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await person.context().close()
})

test.describe('a request that needs a fresh proof', () => {
  test.use({ allowedProblems: /403 \(Forbidden\)|400 \(Bad Request\)/ })

  test('asks over the dialog that sent it, and goes on with the same request; Escape leaves all as it was', async ({
    page,
  }) => {
    const sent: (string | null)[] = []
    let isStale = true
    await page.route('**/settings/operators/invitations', async (route) => {
      sent.push(route.request().postData())
      if (!isStale) return route.continue()
      await route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '/problems/fresh_proof_required', detail: 'Prove again that it is you.' }),
      })
    })
    const email = `${randomUUID()}@demo.example`
    await page.goto(OPERATORS)
    await page.getByRole('button', { name: 'Invite an operator…' }).click()
    const below = page.getByRole('dialog', { name: 'Invite an operator', includeHidden: true })
    await below.getByLabel('E-mail').fill(email)
    await below.getByRole('button', { name: 'Send the invitation' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await expect(question.getByLabel('Password')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(below.getByText('Prove again that it is you.')).toBeVisible()
    await expect(below.getByLabel('E-mail')).toHaveValue(email)

    await below.getByRole('button', { name: 'Send the invitation' }).click()
    await question.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(question.getByText(/password is/i)).toBeVisible()
    isStale = false
    await question.getByLabel('Password').fill('rampdesk-demo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    await expect(question).toHaveCount(0)
    expect(new Set(sent).size).toBe(1)
    await page.getByRole('button', { name: 'Done' }).click()
  })
})

for (const { colorScheme, width, height } of LOOKS)
  test(`setting up an app has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await newPerson(browser, baseURL)
    await person.emulateMedia({ colorScheme })
    await person.setViewportSize({ width, height })
    const { email } = await join(page, person, 'viewer')
    await signInWith(person, email)
    await openAccount(person)
    await person.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await person.getByLabel('Your password').fill(PASSWORD)
    await person.getByRole('button', { name: 'Continue' }).click()
    await expect(person.getByRole('img', { name: 'QR code with the key of the app' })).toBeVisible()
    await expectNoAxeViolations(person)
    expect(await sidewaysScroll(person)).toBe(0)
    const secret = String(await person.getByRole('group', { name: 'Key of the app' }).textContent())
    await person.getByLabel('Code that the app shows').fill(codeOf(secret))
    await person.getByRole('button', { name: 'Set up the app' }).click()
    await expect(person.getByRole('group', { name: 'New list of recovery codes' })).toBeVisible()
    await expectNoAxeViolations(person)
    expect(await sidewaysScroll(person)).toBe(0)
    await person.getByRole('button', { name: 'I have stored them' }).click()
    await expect(person.getByText('10 recovery codes are left.')).toBeVisible()
    await expectNoAxeViolations(person)
    await person.context().clearCookies()
    await signInWith(person, email)
    await expect(person.getByLabel('Code of your authenticator app')).toBeVisible()
    await expectNoAxeViolations(person)
    expect(await sidewaysScroll(person)).toBe(0)
    await person.context().close()
  })
