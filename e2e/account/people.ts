import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { linkMailedTo } from '../support/mail'
import { expect, waitForHydration } from '../support/test'

const OPERATORS = '/sandbox/settings/operators'

/** The password of each new account. */
export const PASSWORD = 'correct horse battery staple'

/** Makes a new account by an admin’s invitation. */
export async function join(page: Page, person: Page, role: string) {
  const email = `${randomUUID()}@demo.example`
  const name = `Fay ${randomUUID().slice(0, 8)}`
  await page.goto(OPERATORS)
  await page.getByRole('button', { name: 'Invite an operator…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await person.goto(await linkMailedTo(page, email, 'invites you'))
  await person.getByLabel('Name').fill(name)
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await person.getByLabel('Password again').fill(PASSWORD)
  await person.getByRole('button', { name: 'Create the account' }).click()
  await expect(person.getByText('Your account is ready.')).toBeVisible()
  return { email, name }
}

/** A person with a browser context of their own, signed out. */
export async function newPerson(browser: Browser, baseURL: string | undefined) {
  const signedOut = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: signedOut })
  const person = await context.newPage()
  waitForHydration(person)
  return person
}
