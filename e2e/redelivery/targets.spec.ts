import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_TARGET_SECRET } from '../../lib/demo-credentials.mjs'
import { stateOf } from '../support/accounts'
import { expect, expectNoAxeViolations, test } from '../support/test'

const TARGETS = '/sandbox/redeliveries/targets'
const receiver = `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}`
const uniqueName = () => `Target ${randomUUID().slice(0, 8)}`

type Received = { path: string; signature: string; headers: [string, string][]; body: string }

async function receivedAt(path: string): Promise<Received[]> {
  // This is the receiver’s own format.
  const { requests } = (await (await fetch(`${receiver}/requests.json`)).json()) as { requests: Received[] }
  return requests.filter((request) => request.path === path)
}

async function fill(page: Page, { name, url, secret }: { name: string; url: string; secret?: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('URL', { exact: true }).fill(url)
  if (secret === undefined) return
  await page.getByLabel('Use your own').check()
  await page.getByLabel('Secret', { exact: true }).fill(secret)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and send a test' }).click()

test.describe('an admin', () => {
  test.use({ role: 'admin' })

  test('adds a target, whose test shows the whole exchange; changes, tests and removes it', async ({ page }) => {
    const name = uniqueName()
    const path = `/hook?of=${name.slice(7)}`
    const failing = `/hook/500?of=${name.slice(7)}`
    const answers: string[] = []
    page.on('response', async (response) => answers.push(await response.text().catch(() => '')))
    await page.goto(TARGETS)
    await page.getByRole('link', { name: 'New target' }).click()
    await fill(page, { name, url: `${receiver}${path}`, secret: DEMO_TARGET_SECRET })
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByLabel('Name of header 1').fill('X-Gate')
    await page.getByLabel('Value of header 1', { exact: true }).fill('canary-of-the-browser')
    await save(page)

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const request = page.getByRole('region', { name: 'Request' })
    await expect(request).toContainText(`POST ${path} HTTP/1.1`)
    await expect(request).toContainText('x-gate: hidden')
    await expect(request).toContainText('"event":"rampdesk.test"')
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"signature":"valid"')
    await expect(page.getByText('Delivered · 200')).toBeVisible()
    await expectNoAxeViolations(page)
    const [arrived] = await receivedAt(path)
    expect(arrived?.signature).toBe('valid')
    expect(Object.fromEntries(arrived?.headers ?? [])).toMatchObject({
      'x-gate': 'canary-of-the-browser',
      'rampdesk-redelivery': 'test',
    })
    await expect(page.getByRole('link', { name: 'Open the demo receiver' })).toHaveAttribute('href', `${receiver}/`)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('URL', { exact: true }).fill(`${receiver}${failing}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not tested since it was added or changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Failed · 500')).toBeVisible()
    const [again] = await receivedAt(failing)
    expect(Object.fromEntries(again?.headers ?? [])).toMatchObject({ 'x-gate': 'canary-of-the-browser' })

    await page.getByRole('button', { name: 'Remove…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this target?' })
    await dialog.getByLabel(`Type ${name} to remove it`).fill(name)
    await dialog.getByRole('button', { name: 'Remove the target' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Targets' })).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const text of answers) expect(text).not.toMatch(new RegExp(`canary-of-the-browser|${DEMO_TARGET_SECRET}`))
  })

  test.describe('with a mistake', () => {
    test.use({ allowedProblems: /400/ })

    test('is told at the field: a registered URL in another spelling, a private address; a production handler asks for its name', async ({
      page,
    }) => {
      const name = uniqueName()
      await page.goto(`${TARGETS}/new`)
      await expect(page.getByRole('group', { name: 'Generated secret' })).toContainText(/^[0-9a-f]{64}$/)
      await fill(page, { name, url: 'https://10.1.2.3/hook' })
      await save(page)
      await expect(page.getByText(/can add its network to EGRESS_ALLOWED_NETWORKS/)).toBeVisible()
      const url = page.getByLabel('URL', { exact: true })
      await expect(url).toBeFocused()
      await url.fill('https://HOOKS.%61cme.example.:443/any/../path')
      await save(page)
      await expect(page.getByText(/https:\/\/hooks\.acme\.example\/ramp is registered in Sandbox/)).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByLabel('Production handler').check()
      await save(page)
      await expect(page.getByText('This is not the name of this target.')).toBeVisible()
      await expect(page).toHaveURL(`${TARGETS}/new`)
    })
  })

  test('sees what could not be sent in words', async ({ page }) => {
    const name = uniqueName()
    await page.goto(`${TARGETS}/new`)
    await fill(page, { name, url: `${receiver}/hook/reset?of=${name.slice(7)}`, secret: DEMO_TARGET_SECRET })
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible()
    await expect(page.getByText(/The connection broke before the complete answer arrived/)).toBeVisible()
    await expect(page.getByText(/it is not known whether the target processed it/).first()).toBeVisible()
    await page.goto(TARGETS)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})

/** Sends a request as the page would; answers the refusal’s status and text. */
async function refusalOf(page: Page, path: string): Promise<[number, string]> {
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(path, { data: {}, headers })
  return [answer.status(), await answer.text()]
}

test('a viewer has no targets, support sees them and changes nothing', async ({ page, browser }) => {
  await page.goto(TARGETS)
  await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Targets' })).toHaveCount(0)
  const context = await browser.newContext({ storageState: stateOf('support') })
  const support = await context.newPage()
  await support.goto(TARGETS)
  await support.getByRole('link', { name: 'Demo receiver' }).click()
  await expect(support.getByText('An admin can test it.')).toBeVisible()
  for (const name of ['Edit', 'Remove…', 'Send a test'])
    await expect(support.getByText(name, { exact: true })).toHaveCount(0)
  const id = support.url().split('/').at(-1) ?? ''
  for (const path of ['', `/${id}/test`, `/${id}/remove`])
    expect(await refusalOf(support, `/api${TARGETS}${path}`)).toEqual([403, expect.stringContaining('target.write')])
  await support.goto(`${TARGETS}/new`)
  await expect(support.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  await context.close()
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test.describe(`${theme} at ${width}`, () => {
    test.use({ role: 'admin', colorScheme: theme, viewport: { width, height: 900 } })

    test('list, target and forms pass axe and fit the width', async ({ page }) => {
      await page.goto(TARGETS)
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Demo receiver' }).click()
      await page.getByRole('button', { name: /^(Send a test|Test again)$/ }).click()
      await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page.getByRole('heading', { name: 'Edit Demo receiver' })).toBeVisible()
      await page.getByRole('button', { name: 'Add a header' }).click()
      await expectNoAxeViolations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
