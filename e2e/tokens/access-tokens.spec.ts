import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LOG_FILE } from '../support/desk-secrets.mjs'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin' })

const PAGE = '/sandbox/settings/tokens'

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Access tokens' }).getByRole('row').filter({ hasText: name })

const made: string[] = []

/** Revokes the test’s tokens, because a person may have at most 20 valid ones. */
test.afterEach(async ({ page }) => {
  const address = `/api${PAGE}`
  const { tokens = [] } = made.length > 0 ? await (await page.request.get(address)).json() : {}
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
  for (const { id } of tokens.filter(({ name }: { name: string }) => made.includes(name)))
    await page.request.post(`${address}/${id}/revoke`, { headers })
  made.length = 0
})

async function createToken(page: Page, name: string): Promise<string> {
  made.push(name)
  await page.getByRole('button', { name: /^Create .*token…$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an access token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: '7 days' }).check()
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  const token = await page.getByRole('group', { name: 'New token' }).textContent()
  return String(token)
}

test.describe('a token', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('is shown once, copied, opens what it may, and nothing once it is revoked', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const name = `laptop ${randomUUID()}`
    await page.goto(PAGE)
    const token = await createToken(page, name)
    expect(token).toMatch(/^rdk_[A-Za-z0-9_-]{43}$/)
    await expect(page.getByRole('heading', { name: 'Your new token, shown this once' })).toBeFocused()
    await page.getByRole('button', { name: 'Copy the new token' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    const script = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      // Without this the request would carry the session, too, and be refused.
      storageState: { cookies: [], origins: [] },
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const read = async (path: string) => (await script.get(path)).status()
    expect(await read('/api/sandbox/deliveries?limit=1')).toBe(200)
    expect(await read('/api/production/deliveries?limit=1')).toBe(403)
    expect(await read('/api/sandbox/settings/tokens')).toBe(403)

    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expect(rowOf(page, name)).toContainText('Active')
    await page.reload()
    await expect(rowOf(page, name)).toContainText(`rdk_…${token.slice(-4)}`)
    await expect(rowOf(page, name)).toContainText('viewer')
    await expect(rowOf(page, name)).not.toContainText('never')
    expect(await page.content()).not.toContain(token.slice(4))

    await rowOf(page, name)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Revoke this token?' })
    await dialog.getByRole('button', { name: 'Revoke the token' }).click()
    await expect(rowOf(page, name)).toContainText('Revoked')
    expect(await read('/api/sandbox/deliveries?limit=1')).toBe(401)
    expect(readFileSync(LOG_FILE, 'utf8')).not.toContain(token.slice(4))
    await script.dispose()
  })
})

test('the page asks before it is left with a token that was not copied', async ({ page }) => {
  await page.goto(PAGE)
  await createToken(page, `leaving ${randomUUID()}`)
  await page.getByRole('link', { name: 'Deliveries', exact: true }).first().click()
  await expect(page.getByText('Leave without having copied it?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the page' }).click()
  await expect(page).toHaveURL(/\/deliveries/)
})

test('the command that is downloaded has the SHA-256 of the page, which lists all its commands', async ({
  page,
}, info) => {
  await page.goto(PAGE)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download rampdesk.mjs' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('rampdesk.mjs')
  const file = info.outputPath('rampdesk.mjs')
  await download.saveAs(file)
  const bytes = readFileSync(file)
  await expect(page.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
  const said = execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' })
  const names = [...said.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  await expect(page.getByLabel('Commands', { exact: true }).getByRole('term')).toHaveText(names.map(String))
})

test.describe('an operator', () => {
  test.use({ role: 'operator', allowedProblems: /400/ })

  test('is offered no role above the own one, and sees no token of others', async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
    await page.getByRole('button', { name: /^Create .*token…$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Create an access token' })
    await expect(dialog.getByRole('radio', { name: /^viewer/ })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^operator/ })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /^admin/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create the token' }).click()
    await expect(dialog.getByText('The name is required.')).toBeVisible()
  })
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('has no access tokens', async ({ page }) => {
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Access tokens' })).toHaveCount(0)
  })
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(PAGE)
    await createToken(page, `looks ${randomUUID()}`)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: /^Create .*token…$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Create an access token' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
