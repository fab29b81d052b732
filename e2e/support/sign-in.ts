import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './accounts'

export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await submitSignIn(page, email)
  await expect(page).not.toHaveURL(/\/sign-in/)
  await expect(page.getByRole('main')).toBeVisible()
}
