import { sidewaysScroll } from '../support/archive'
import { submitSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { join, newPerson, PASSWORD } from './people'

test.use({ role: 'admin' })

test('an operator who is a viewer in production acts in the sandbox alone, and each page names the role there', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL)
  const { email, name } = await join(page, person, 'operator')
  await page.reload()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Roles in environments…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles in environments' })
  await dialog.getByRole('group', { name: 'Environment' }).getByRole('radio', { name: 'Production' }).check()
  await dialog
    .getByRole('group', { name: 'Role there' })
    .getByRole('radio', { name: /^viewer/ })
    .check()
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  const row = page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Production demo: viewer')

  await person.goto('/sign-in')
  await submitSignIn(person, email, PASSWORD)
  await expect(person).not.toHaveURL(/\/sign-in/)
  const create = person.getByRole('link', { name: 'New registration' })
  for (const { environment, role, may } of [
    { environment: 'sandbox', role: 'operator', may: true },
    { environment: 'production', role: 'viewer', may: false },
  ]) {
    await person.goto(`/${environment}/webhooks`)
    await expect(person.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
    await expect(person.getByRole('button', { name: `Account of ${name}, ${role}` })).toBeVisible()
    await expect(create).toHaveCount(may ? 1 : 0)
    await expect(person.getByRole('button', { name: 'Sync now' })).toHaveCount(may ? 1 : 0)
    const headers = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' }
    const answer = await person.request.post(`/api/${environment}/sync`, { headers })
    expect([environment, answer.status()]).toEqual([environment, may ? 202 : 403])
  }
  // The address of the page is refused, too.
  await person.goto('/production/webhooks/new')
  await expect(person.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  await expect(person.getByText('Yours is viewer.')).toBeVisible()
  await person.setViewportSize({ width: 390, height: 844 })
  await person.goto('/production/settings/account')
  await expect(person.getByText('Role: operator.')).toBeVisible()
  await expect(person.getByText('In Production demo viewer')).toBeVisible()
  expect(await sidewaysScroll(person)).toBe(0)
  await person.context().close()
})
