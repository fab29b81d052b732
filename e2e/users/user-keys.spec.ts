import type { Page } from '@playwright/test'
import { createUsers } from '../../sandbox/users'
import { type Role, stateOf } from '../support/accounts'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin' })

const KEYS = '/production/settings/user-keys'
/** Users by their number; the demo has no key for the last two of the stand-in, 119 and 120. */
const [withKey, other, , withoutKey] = createUsers('production')
  .all()
  .filter(({ number }) => [1, 2, 3, 119].includes(number))
if (!withKey || !other || !withoutKey) throw new Error('The stand-in has fewer users.')

const row = (page: Page, userId: string) => page.getByRole('link', { name: new RegExp(userId.slice(0, 10)) })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Key' })

test.describe('the key directory', () => {
  test.use({ allowedProblems: /400/ })

  test('a key is added once the platform names its user, tested, and revoked', async ({ page }) => {
    const answers: string[] = []
    page.on('response', async (response) => answers.push(await response.text().catch(() => '')))
    await page.goto(KEYS)
    await page.getByRole('button', { name: 'Add a key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a key' })
    await dialog.getByLabel('User id').fill(withoutKey.id)
    await dialog.getByLabel('API key', { exact: true }).fill(other.apiKey)
    await dialog.getByRole('button', { name: 'Store the key' }).click()
    await expect(dialog.getByText('The key is the key of another user.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('API key', { exact: true }).fill(withoutKey.apiKey)
    await dialog.getByRole('button', { name: 'Store the key' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('combobox', { name: 'Search user ids' }).fill(withoutKey.id.slice(0, 12))
    await row(page, withoutKey.id).click()
    await expect(panel(page).getByText('Works')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Test now' }).click()
    await expect(page.getByText('Tested: works')).toBeAttached()
    await expectNoAxeViolations(page)

    await panel(page).getByRole('button', { name: 'Revoke…' }).click()
    const confirm = page.getByRole('dialog', { name: 'Revoke this key?' })
    await confirm.getByRole('button', { name: 'Revoke the key' }).click()
    await expect(panel(page).getByText('The key was deleted here.')).toBeVisible()
    await page.reload()
    await expect(panel(page).getByText('Revoked', { exact: true }).first()).toBeVisible()
    for (const text of answers) {
      expect(text).not.toContain(withoutKey.apiKey)
      expect(text).not.toContain(other.apiKey)
    }
  })
})

test('a file is looked at before it is stored, goes on when the page is left, and changes nothing twice', async ({
  page,
}) => {
  const lines = Array.from({ length: 600 }, (_, index) =>
    index % 100 === 7 ? `usr_e2e_${index}` : `usr_e2e_${index},ak_e2e_${index}`,
  )
  const file = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(['user_id,api_key', ...lines].join('\n')) }
  await page.goto(`${KEYS}/import`)
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Ready to store' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '6 lines left out' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^9 A cell is missing/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Store 594 keys' }).click()
  await page.goto(`${KEYS}?text=usr_e2e_`)
  await page.goto(`${KEYS}/import`)
  await expect(page.getByText(/594 added, 0 replaced, 0 unchanged, 6 lines left out/)).toBeVisible({ timeout: 20_000 })

  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Store 594 keys' }).click()
  await expect(page.getByText(/0 added, 0 replaced, 594 unchanged/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'See the keys' }).click()
  await page.getByRole('combobox', { name: 'Search user ids' }).fill('usr_e2e_1')
  await expect(page.getByText(/^50 of \d+/)).toBeVisible()
})

async function openUser(page: Page, userId: string): Promise<void> {
  await page.goto(`/production/users/${userId}/tokens`)
  const purpose = page.getByRole('textbox').first()
  if (await page.getByRole('button', { name: 'Mint a token…' }).isVisible()) return
  await purpose.fill('Ticket 4711')
  await page.keyboard.press('Enter')
}

test.describe('tokens', () => {
  test.use({ role: 'operator' })

  test('an operator mints one, sees it once, and finds it in the list without its text', async ({ page }) => {
    await openUser(page, withKey.id)
    await page.getByRole('button', { name: 'Mint a token…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mint a token' })
    await dialog.getByRole('radio', { name: '15 minutes' }).check()
    await dialog.getByRole('button', { name: 'Mint the token' }).click()
    await expect(page.getByText('Copy it now. It will not be shown again')).toBeVisible()
    const token = page.getByText(/^spr_/)
    await expect(token).toBeVisible()
    await expect(page.getByRole('table', { name: 'Minted tokens' }).getByRole('row').nth(1)).toContainText('15 min')
    await expect(page.getByRole('meter', { name: /last minute/ })).toBeAttached()
    await expectNoAxeViolations(page)
    const text = (await token.textContent()) ?? ''
    await page.reload()
    await expect(page.getByRole('table', { name: 'Minted tokens' })).toBeVisible()
    expect(await page.content()).not.toContain(text)
  })
})

for (const role of ['viewer', 'support'] satisfies Role[])
  test(`the role ${role} is neither shown the directory nor let in`, async ({ browser }) => {
    const context = await browser.newContext({ storageState: stateOf(role) })
    const page = await context.newPage()
    await page.goto(KEYS)
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'User keys' })).toHaveCount(0)
    for (const path of ['', '/counts', '/imports'])
      expect((await page.request.get(`/api${KEYS}${path}`)).status()).toBe(403)
    await context.close()
  })
