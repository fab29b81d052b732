import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { panel, rows, waitForArchive } from '../support/archive'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.beforeEach(async ({ page }) => {
  await waitForArchive(page)
  await page.goto('/sandbox/deliveries?event=offramp.reversed&order=oldest')
  await rows(page).first().getByRole('link').click()
  await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
})

test('a payload is read as a tree with the keyboard alone', async ({ page }) => {
  const url = page.url()
  await panel(page).getByRole('tab', { name: 'Tree' }).click()
  const tree = panel(page).getByRole('tree', { name: 'Payload' })
  await expect(tree.getByRole('treeitem', { level: 1 })).toHaveText(/members/)
  await tree.getByRole('treeitem', { level: 1 }).focus()
  const offRamp = tree.getByRole('treeitem', { name: /^"offRamp"/ })
  await expect(offRamp).toHaveAttribute('aria-expanded', 'true')
  const lines = await tree.getByRole('treeitem').allInnerTexts()
  for (const _line of lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('"offRamp"')),
  )) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(offRamp).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(offRamp).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { level: 3 }).first()).toBeFocused()
  expect(page.url(), 'the list stays where it is').toBe(url)
  await expectNoAxeViolations(page)
})

test('a payload is downloaded byte for byte', async ({ page }) => {
  const waiting = page.waitForEvent('download')
  await panel(page).getByRole('link', { name: 'Download' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^offramp\.reversed-[A-Za-z0-9._-]+\.json$/)
  const bytes = readFileSync(await download.path())
  await expect(panel(page).getByTitle(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
})

test('the command for curl holds the payload and the chosen target, and no secret', async ({ page }) => {
  await panel(page).getByRole('tab', { name: 'Raw' }).click()
  const raw = (await panel(page).getByRole('tabpanel').locator('pre').textContent()) ?? ''
  const button = panel(page).getByRole('button', { name: 'Copy as cURL' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Copy as cURL' })
  const command = dialog.getByRole('textbox', { name: 'Command' })
  await expect(command).toHaveValue(/http:\/\/localhost:3000\/webhook/)
  expect(await command.inputValue()).toContain(`printf %s '${raw.replaceAll("'", "'\\''")}'`)
  expect(await command.inputValue()).toContain('-hmac "$WEBHOOK_SECRET"')
  await expectNoAxeViolations(page)
  await dialog.getByRole('radio', { name: 'Another address' }).check()
  await dialog.getByRole('textbox', { name: 'Address to send to' }).fill('ftp://acme.example')
  await expect(dialog.getByText('The address must begin with https:// or http://.')).toBeVisible()
  await expect(command).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Address to send to' }).fill('https://staging.acme.example/hook')
  await expect(command).toHaveValue(/'https:\/\/staging\.acme\.example\/hook'/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the tree, the command and the comparison are loaded only when they are asked for', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.reload()
  await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
  const before = scripts.length
  await panel(page).getByRole('tab', { name: 'Tree' }).click()
  await expect(panel(page).getByRole('tree')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)
  const withTree = scripts.length
  await panel(page).getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(withTree)
})
