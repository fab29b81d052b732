import type { Page } from '@playwright/test'
import { DEMO_OPERATORS } from '../../lib/auth/demo-operators.mjs'
import { rows, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

/** Opens the page’s HTML without its scripts; answers a function that lets the scripts come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<unknown>> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  // `goto` ends once the page is hydrated.
  const alive = page.goto(path)
  await page.waitForURL(path, { waitUntil: 'commit' })
  return () => {
    release()
    return alive
  }
}

test.describe('before the page is alive', () => {
  test.use({ role: 'viewer' })

  test('a click opens its layer then, once', async ({ page }) => {
    await waitForArchive(page)
    const letScriptsCome = await openWithoutScripts(page, '/sandbox/deliveries')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await letScriptsCome()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a key does what it does', async ({ page }) => {
    await waitForArchive(page)
    const letScriptsCome = await openWithoutScripts(page, '/sandbox/deliveries')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('/')
    await letScriptsCome()
    await expect(page.getByRole('combobox', { name: 'Text in payload' })).toBeFocused()
  })
})

test.describe('signed out', () => {
  test.use({ role: null })

  test('what is typed and sent before the page is alive signs in, and stands in no address', async ({ page }) => {
    const letScriptsCome = await openWithoutScripts(page, '/sign-in')
    const email = DEMO_OPERATORS.find(({ role }) => role === 'viewer')?.email ?? ''
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('rampdesk-demo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/sign-in')
    await letScriptsCome()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  })
})
