import { randomUUID } from 'node:crypto'
import { expect as expectValue, type Page } from '@playwright/test'
import { sidewaysScroll, waitForArchive } from '../support/archive'
import { dialogsClosed } from '../support/dialogs'
import { LOOKS } from '../support/looks'
import { mailsTo } from '../support/mail'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'admin' })
test.beforeEach(({ page }) => waitForArchive(page))

const CHANNELS = '/sandbox/alerts/channels'
const RULES = '/sandbox/alerts/rules'
/** Address of the receiver, which by default answers everything with 204. */
const hook = (path = '/hook/204') => `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}${path}`

async function addChannel(page: Page, name: string, kind: string, url: string) {
  await page.goto(`${CHANNELS}/new`)
  await page.getByRole('radio', { name: kind }).check()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel(/^Address/).fill(url)
  await page.getByRole('button', { name: 'Create channel' }).click()
}

async function removeChannel(page: Page, name: string) {
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('button', { name: 'Remove the channel' }).click()
  await expect(page).toHaveURL(new RegExp(`${CHANNELS}$`))
  await expect(page.getByRole('link', { name })).toHaveCount(0)
}

test.describe('a webhook', () => {
  test.use({ allowedProblems: /400 \(Bad Request\).*alert-channels/ })

  test('is added with a secret that is shown once, tested, told of an alert, switched off and removed', async ({
    page,
  }) => {
    const name = `Own ${randomUUID()}`
    await addChannel(page, name, 'Signed webhook', 'https://169.254.169.254/x')
    await expect(page.getByText(/^The URL resolves to an address that is not allowed/)).toBeVisible()
    await page.getByLabel(/^Address/).fill(hook())
    await page.getByRole('button', { name: 'Create channel' }).click()
    await expect(page.getByRole('group', { name: 'New signing secret' })).toHaveText(/^whsec_/)
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const address = page.url()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The channel accepted the message.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sent' })).toContainText('webhook-signature: v1,')
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('HTTP/1.1 204')
    expect(await page.content()).not.toContain('whsec_')
    expect(await page.content()).not.toContain('/hook/204')

    const rule = `Told ${randomUUID()}`
    await page.goto(`${RULES}/new`)
    await page.getByLabel('Watch').selectOption({ label: 'Returns at risk' })
    await page.getByLabel('Name').fill(rule)
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expectValue(async () => {
      const { rows } = await (await page.request.get(`/api/sandbox/alerts?rule=${encodeURIComponent(rule)}`)).json()
      const one = await (await page.request.get(`/api/sandbox/alerts/${rows[0].id}`)).json()
      expectValue(one.messages).toMatchObject([
        { channelName: name, transition: 'fired', state: 'sent', first: { rule } },
      ])
    }).toPass({ timeout: 90_000, intervals: [500] })
    await page.goto(address)
    await expect(
      page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: 'Fired' }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
    await removeChannel(page, name)

    await page.goto(RULES)
    await page.getByRole('button', { name: `Remove ${rule}…` }).click()
    await page.getByRole('button', { name: 'Remove the rule' }).click()
    await dialogsClosed(page)
    await expect(page.getByRole('button', { name: `Remove ${rule}…` })).toHaveCount(0)
  })
})

test('a chat is edited without typing its address again; a test that fails says why', async ({ page }) => {
  const name = `Chat ${randomUUID()}`
  await addChannel(page, name, 'Slack-compatible webhook', hook('/hook/500'))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill(`${name} 2`)
  await page.getByRole('button', { name: 'Save channel' }).click()
  await expect(page.getByRole('heading', { name: `${name} 2`, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The channel answered 500.')).toBeVisible()
  await removeChannel(page, `${name} 2`)
})

test('mail is sent for the one rule that names its channel; a removed channel leaves the rule to its severity', async ({
  page,
}) => {
  const name = `Mail ${randomUUID()}`
  const recipient = `${randomUUID()}@acme.example`
  const subjects = async () => (await mailsTo(page, recipient)).map(({ subject }) => subject)
  await page.goto(`${CHANNELS}/new`)
  await page.getByRole('radio', { name: 'E-mail' }).check()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Recipients').fill(recipient)
  for (const severity of ['Page', 'Notify']) await page.getByRole('checkbox', { name: severity }).uncheck()
  await page.getByRole('button', { name: 'Create channel' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Rules that name it', { exact: true })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The channel accepted the message.')).toBeVisible()
  expectValue(await subjects()).toEqual([expectValue.stringContaining('Test message')])

  const rule = `Named ${randomUUID()}`
  await page.goto(`${RULES}/new`)
  await page.getByLabel('Watch').selectOption({ label: 'Returns at risk' })
  await page.getByLabel('Name').fill(rule)
  await page.getByRole('group', { name: 'Sent to' }).getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Create rule' }).click()
  const row = page.getByRole('table', { name: 'Alert rules' }).getByRole('row').filter({ hasText: rule })
  await expect(row.getByRole('cell', { name, exact: true })).toBeVisible()
  await expectValue(async () => {
    expectValue(await subjects()).toContainEqual(expectValue.stringContaining(`Firing: ${rule}`))
  }).toPass({ timeout: 90_000, intervals: [500] })
  expectValue(await subjects()).toHaveLength(2)

  await page.goto(address)
  await page.getByRole('link', { name: rule, exact: true }).click()
  await expect(page.getByRole('group', { name: 'Sent to' }).getByRole('checkbox', { name })).toBeChecked()
  await page.goto(address)
  await removeChannel(page, name)
  await page.goto(RULES)
  await expect(row).toContainText(`“${name}” was removed.`)
  await expect(row).toContainText('By severity')
  await row.getByRole('link').first().click()
  await expect(page.getByText(`“${name}” was removed. By severity`)).toBeVisible()
  await page.goto(RULES)
  await page.getByRole('button', { name: `Remove ${rule}…` }).click()
  await page.getByRole('button', { name: 'Remove the rule' }).click()
  await dialogsClosed(page)
  await expect(row).toHaveCount(0)
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('sees no channels', async ({ page }) => {
    await page.goto('/sandbox/alerts')
    await expect(page.getByRole('link', { name: 'Rules' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Channels' })).toHaveCount(0)
    await page.goto(CHANNELS)
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible()
  })
})

for (const { colorScheme, width, height } of LOOKS)
  test(`the list, a new channel and one have no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const look = async () => {
      await expectNoAxeViolations(page)
      expect([page.url(), await sidewaysScroll(page)]).toEqual([page.url(), 0])
    }
    const name = `Looks ${randomUUID()}`
    await addChannel(page, name, 'Slack-compatible webhook', hook())
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The channel accepted the message.')).toBeVisible()
    await look()
    await page.goto(CHANNELS)
    await look()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await removeChannel(page, name)
    await page.goto(`${CHANNELS}/new`)
    await look()
  })
