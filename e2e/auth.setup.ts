import { test } from '@playwright/test'
import { emailOf, ROLES, stateOf } from './support/accounts'
import { DESK_PORTS } from './support/desk-ports'
import { signIn } from './support/sign-in'

test.describe.configure({ mode: 'parallel' })

for (const [index, { E2E_PORT }] of DESK_PORTS.entries()) {
  test.describe(`desk ${index + 1}`, () => {
    test.use({ baseURL: `http://localhost:${E2E_PORT}` })

    for (const role of ROLES) {
      test(`sign in as ${role}`, async ({ page }) => {
        await signIn(page, emailOf(role))
        await page.context().storageState({ path: stateOf(role, index + 1) })
      })
    }
  })
}
