import { test } from '@playwright/test'
import { emailOf, ROLES, stateOf } from './support/accounts'
import { signIn } from './support/sign-in'

for (const role of ROLES) {
  test(`sign in as ${role}`, async ({ page }) => {
    await signIn(page, emailOf(role))
    await page.context().storageState({ path: stateOf(role) })
  })
}
