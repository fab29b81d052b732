import { BUILT_IN_ROLES, emailOf } from '../support/accounts'
import { signIn, submitSignIn } from '../support/sign-in'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

test.describe('sign-in', () => {
  test.use({ role: null })

  for (const role of BUILT_IN_ROLES) {
    test(`lets the ${role} in`, async ({ page }) => {
      await signIn(page, emailOf(role))
      await expect(page).toHaveURL(/\/sandbox\//)
    })
  }

  test('sends a visitor of a page to the form and back to the page', async ({ page }) => {
    await page.goto('/sandbox/webhooks')
    await expect(page).toHaveURL(/\/sign-in/)
    await submitSignIn(page, emailOf('viewer'))
    await expect(page).toHaveURL(/\/sandbox\/webhooks/)
  })

  test.describe('refusals', () => {
    test.use({ allowedProblems: /status of 401/ })

    test('answers a wrong password and an unknown account with the same words', async ({ page }) => {
      const answers: string[] = []
      for (const email of [emailOf('viewer'), 'nobody@demo.example']) {
        await page.goto('/sign-in')
        await submitSignIn(page, email, 'not-the-password')
        const alert = page.getByRole('alert').filter({ hasText: /\S/ })
        await expect(alert).toBeVisible()
        await expect(page).toHaveURL(/\/sign-in/)
        answers.push(await alert.innerText())
      }
      expect(answers[0]).toBe(answers[1])
      await expect(page.getByLabel('E-mail')).toHaveValue('nobody@demo.example')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await expectNoAxeViolationsInThemes(page)
    })
  })

  test('never leaves for a foreign address', async ({ page }) => {
    await page.goto('/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2F')
    await submitSignIn(page, emailOf('viewer'))
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/sandbox\/overview$/)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no axe violation (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/sign-in')
      await expect(page.getByLabel('E-mail')).toBeVisible()
      await expectNoAxeViolations(page)
    })
  }
})
