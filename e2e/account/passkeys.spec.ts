import type { CDPSession, Page } from '@playwright/test'
import { sidewaysScroll } from '../support/archive'
import { dialogsClosed } from '../support/dialogs'
import { submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, test } from '../support/test'
import { join, newPerson, PASSWORD } from './people'

test.use({ role: 'admin' })

const ACCOUNT = '/sandbox/settings/account'

/** Adds Chromium’s own authenticator, which answers each question at once as the right person. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

/** Makes the authenticator refuse, as for a person who does not have the device with them. */
const refuse = ({ client, authenticatorId }: { client: CDPSession; authenticatorId: string }) =>
  client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })

async function signInAnew(person: Page, email: string) {
  await person.context().clearCookies()
  await person.goto(`/sign-in?callbackUrl=${ACCOUNT}`)
  await submitSignIn(person, email, PASSWORD)
  await expect(person).toHaveURL(/\/sign-in\/factor/)
}

test('a password is judged as it is typed, and the name is changed, on Your account', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL)
  const { email } = await join(page, person, 'viewer')
  await person.goto(`/sign-in?callbackUrl=${ACCOUNT}`)
  await submitSignIn(person, email, PASSWORD)
  await person.getByLabel('New password', { exact: true }).fill('rampdesk1234')
  await expect(person.getByText(/^(Very easy|Easy) to guess\./)).toBeVisible()
  await expectNoAxeViolations(person)
  await person.getByLabel('New password', { exact: true }).fill('a kettle sings at dawn')
  await expect(person.getByText('Strong.')).toBeVisible()
  await person.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Other')
  await person.getByRole('button', { name: 'Change the name' }).click()
  await expect(person.getByText('The name is changed.')).toBeVisible()
  await expect(person.getByRole('main').getByText('Ann Other')).toBeVisible()
  await person.context().close()
})

test.describe('a passkey', () => {
  test.use({ allowedProblems: /400 \(Bad Request\)|403 \(Forbidden\)/ })

  test('is set up, asked for first, replaced by a recovery code where it is lost, and is a fresh proof', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await newPerson(browser, baseURL)
    await person.setViewportSize({ width: 390, height: 844 })
    const { email } = await join(page, person, 'operator')
    const device = await addAuthenticator(person)
    await person.goto(`/sign-in?callbackUrl=${ACCOUNT}`)
    await submitSignIn(person, email, PASSWORD)
    await person.waitForURL(({ pathname }) => pathname === ACCOUNT)
    // The page is loaded again to be hydrated, since the sign-in led here by itself.
    await person.goto(ACCOUNT)

    await person.getByRole('button', { name: 'Set up a passkey' }).click()
    await person.getByLabel('Your password').fill(PASSWORD)
    await person.getByLabel('Name of the passkey').fill('work laptop')
    await expectNoAxeViolations(person)
    await person.getByRole('button', { name: 'Set up the passkey' }).click()
    const codes = (await person.getByRole('group', { name: 'New list of recovery codes' }).innerText()).split(/\s+/)
    expect(codes).toHaveLength(10)
    await person.getByRole('button', { name: 'I have stored them' }).click()
    const rows = person.getByRole('list', { name: 'Passkeys' })
    await expect(rows).toContainText('work laptop')
    await expectNoAxeViolations(person)
    expect(await sidewaysScroll(person)).toBe(0)
    await person.getByRole('button', { name: 'Rename the passkey work laptop' }).click()
    await person.getByRole('dialog').getByLabel('Name').fill('old laptop')
    await person.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(rows).toContainText('old laptop')

    await signInAnew(person, email)
    await expect(person.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
    await expectNoAxeViolations(person)
    expect(await sidewaysScroll(person)).toBe(0)
    await person.keyboard.press('Enter')
    await expect(person).toHaveURL(/settings\/account/)
    await expect(rows).toContainText('last used')
    // The earlier session is still open, so its button is in sight.
    const end = await person
      .getByRole('button', { name: /^End the session/ })
      .first()
      .boundingBox()
    expect(end && end.x + end.width).toBeLessThanOrEqual(390)

    await refuse(device)
    await signInAnew(person, email)
    await person.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(person.getByText('No passkey was used')).toBeVisible()
    await person.getByRole('button', { name: 'Use another way' }).click()
    await person.getByLabel('Recovery code').fill(codes[0] ?? '')
    await person.getByRole('button', { name: 'Sign in' }).click()
    await expect(person.getByText('9 recovery codes are left.')).toBeVisible()

    await device.client.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: true,
    })
    let isStale = true
    await person.route('**/factors/recovery-codes', async (route) => {
      if (!isStale) return route.continue()
      isStale = false
      await route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '/problems/fresh_proof_required', detail: 'Prove again that it is you.' }),
      })
    })
    await person.getByRole('button', { name: 'New recovery codes…' }).click()
    await person.getByRole('button', { name: 'Create them' }).click()
    const question = person.getByRole('dialog', { name: 'Is it still you?' })
    await expectNoAxeViolations(person)
    await question.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(person.getByRole('group', { name: 'New list of recovery codes' })).toBeVisible()
    await person.getByRole('button', { name: 'I have stored them' }).click()

    await person.getByRole('button', { name: 'Remove the passkey old laptop' }).click()
    await expect(person.getByText('It is your last second factor')).toBeVisible()
    await person.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
    await person.getByRole('button', { name: 'Remove the passkey', exact: true }).click()
    await dialogsClosed(person)
    await expect(rows).toHaveCount(0)
    await person.context().close()
  })
})
