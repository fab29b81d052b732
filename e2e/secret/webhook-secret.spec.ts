import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/accounts'
import { sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOG_FILE } from '../support/desk-secrets.mjs'
import { LOOKS } from '../support/looks'
import { createRegistration, HOST, OWN_URL, removeRegistrations } from '../support/registrations'
import {
  addFault,
  addRecordsTo,
  answerWith,
  clearFaults,
  type Environment,
  firstMilestone,
  mendReceiver,
  propagate,
  requestsTo,
  sendEvent,
  sendEventNamed,
  setClock,
} from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

const BROKEN_HOST = 'other.acme.example'
const BROKEN_URL = `https://${BROKEN_HOST}/in`

/** The clock is set back for a change, so that its window has passed once the clock is right again. */
const BACK_MS = -100_000

test.use({ role: 'admin' })

const open = async (page: Page, environment: Environment) => {
  await waitForArchive(page, environment)
  await page.goto(`/${environment}/webhooks/secret`)
}

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

async function generate(page: Page): Promise<string> {
  await page.getByRole('button', { name: /(Set a|Change the) secret…/ }).click()
  await page.getByRole('button', { name: 'Generate a secret' }).click()
  const secret = await page.getByRole('group', { name: 'New secret', exact: true }).innerText()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

async function confirm(page: Page): Promise<void> {
  for (const name of [/Every receiver accepts both/, /Someone is watching/]) {
    const box = page.getByRole('checkbox', { name })
    await box.check()
    await expect(box).toBeChecked()
  }
}

async function set(page: Page, secret: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('New secret', { exact: true }).fill(secret)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set the secret now' }).click()
}

const hmac = (secret: string, body = '') => createHmac('sha256', secret).update(body).digest('hex')

test.describe('with a wrong secret and a wrong password first', () => {
  test.use({ allowedProblems: /status of 400/ })

  test('a cut-over ends clean: shown once, kept over reloads and tabs, nowhere but in the one answer', async ({
    page,
    context,
    effort,
  }) => {
    test.slow()
    const answers: string[] = []
    context.on('response', (response) => {
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
    })
    await open(page, 'empty')
    await expect(page.getByText('No secret has been set here')).toBeVisible()
    await createRegistration(page, { url: OWN_URL, events: ['account.updated'] }, 'empty')
    await createRegistration(page, { url: BROKEN_URL, events: ['account.updated', 'offramp.failed'] }, 'empty')
    await propagate('empty')
    await answerWith('empty', BROKEN_HOST, 503)
    await setClock('empty', BACK_MS)
    try {
      let secret = ''
      const toPrepare = await effort.of(async () => {
        secret = await generate(page)
        expect(secret).toMatch(/^[0-9a-f]{64}$/)
        await expect(page.getByText('Confirm these first')).toBeVisible()
        await confirm(page)
      })
      await page.reload()
      await expect(page.getByRole('checkbox', { name: /Every receiver accepts both/ })).toBeChecked()

      await set(page, `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)
      await expect(page.getByText(/is not the secret that was prepared/)).toBeVisible()
      await page.getByLabel('New secret', { exact: true }).fill(` ${secret}\u00a0`)
      await page.getByLabel('Your password').focus()
      await expect(
        page.getByText('The secret begins with a space and ends with a no-break space. Paste it without that.'),
      ).toBeVisible()
      await set(page, secret, 'not-the-password')
      await expect(page.getByText('This is not your password.')).toBeVisible()
      await expect(page.getByLabel('Your password')).toBeFocused()
      const toSet = await effort.of(async () => {
        await set(page, secret)
        await expect(page.getByText(/s left/).first()).toBeVisible()
      })
      expect(toPrepare + toSet).toBeLessThanOrEqual(8)

      const other = await context.newPage()
      await other.goto('/empty/webhooks/secret')
      await expect(other.getByText(/s left/).first()).toBeVisible()
      await expect(other.getByText(/A second change within the window is refused/)).toBeVisible()
      await expectNoAxeViolations(other)
      await other.goto('/empty/webhooks')
      const line = other.getByRole('region', { name: 'Webhook secret' })
      await expect(line).toContainText(/the old or the new one may sign for another \d+ s/)
      await expectNoAxeViolations(other)
      await line.getByRole('link', { name: 'Follow the change' }).click()
      await expect(other).toHaveURL(/\/empty\/webhooks\/secret$/)
      await expect(line).toHaveCount(0)
      const second = await page.request.post('/api/empty/secret/prepare', {
        headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
        data: { origin: 'generated' },
      })
      expect(second.status()).toBe(409)
      await other.close()

      await sendEvent('empty')
      await setClock('empty', 0)
      await sendEvent('empty')
      const requests = await requestsTo('empty', HOST)
      const [before, after] = requests.slice(-2)
      expect(before?.headers.signature ?? '').not.toContain(hmac(secret, before?.body))
      expect(after?.headers.signature).toContain(hmac(secret, after?.body))
      await syncThroughApi(page, 'empty')
      const verdict = page.getByRole('main')
      await expect(
        verdict.getByText(/Clean where there was traffic; \d endpoints? (is|are) not judged yet/),
      ).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('checkbox', { name: /Every receiver accepts the new secret only/ })).toHaveCount(0)
      await mendReceiver('empty', BROKEN_HOST)
      await sendEventNamed('empty', 'offramp.failed')
      // Other tests use the endpoint of this record, too.
      await addRecordsTo('empty', firstMilestone(`evt_${Date.now()}`))
      await syncThroughApi(page, 'empty')
      await expect(verdict.getByText('Clean: the receivers accept what the platform now signs')).toBeVisible({
        timeout: 30_000,
      })
      await expectNoAxeViolations(page)
      await page.getByRole('checkbox', { name: /Every receiver accepts the new secret only/ }).check()
      await expect(page.getByRole('table').getByText('Ada Admin').first()).toBeVisible()

      const encoded = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]
      const holding = answers.filter((text) => encoded.some((spelling) => text.includes(spelling)))
      expect(holding).toHaveLength(1)
      const log = readFileSync(LOG_FILE, 'utf8')
      expect(encoded.filter((spelling) => log.includes(spelling))).toEqual([])
      expect(log.includes(PASSWORD)).toBe(false)
    } finally {
      await setClock('empty', 0)
      await mendReceiver('empty', BROKEN_HOST)
      for (const host of [HOST, BROKEN_HOST]) await removeRegistrations(page, host, 'empty')
    }
  })
})

test('a cut-over ends rejecting, with the doubtful and the rejected deliveries listed', async ({ page }) => {
  test.slow()
  await open(page, 'sandbox')
  await setClock('sandbox', BACK_MS)
  try {
    const secret = await generate(page)
    await confirm(page)
    await set(page, secret)
    await expect(page.getByText(/s left/).first()).toBeVisible()
    await answerWith('sandbox', 'hooks.acme.example', 401)
    await sendEvent('sandbox')
    await setClock('sandbox', 0)
    for (let event = 0; event < 3; event++) await sendEvent('sandbox')
    await syncThroughApi(page)
    await expect(
      page.getByRole('main').getByText('Rejecting: more deliveries are answered 4xx than before the change'),
    ).toBeVisible({ timeout: 30_000 })
    const verdict = step(page, 'Wait for the change')
    const own = verdict.getByRole('link', { name: 'account.updated' }).first()
    // Doubtful records of other tests may stand before it.
    const more = verdict.getByRole('button', { name: /^Show \d+ more$/ })
    await expect(own.or(more).first()).toBeVisible()
    if (await more.isVisible()) await more.click()
    await expect(own).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Open all in Deliveries' }).click()
    await expect(page).toHaveURL(/deliveries\?.*from=/)
    // The list may also hold records of other tests.
    await expect(page.locator('tbody tr').filter({ hasText: 'Rejected' }).first()).toBeVisible()
    const line = page.getByRole('region', { name: 'Webhook secret' })
    await expect(line).toContainText(/endpoints? rejects? more deliveries than before/, { timeout: 30_000 })
    await line.getByRole('link', { name: 'See which endpoints' }).click()
    await expect(
      page.getByRole('main').getByText('Rejecting: more deliveries are answered 4xx than before the change'),
    ).toBeVisible()
  } finally {
    await setClock('sandbox', 0)
    await mendReceiver('sandbox', 'hooks.acme.example')
  }
})

test('a cut-over without traffic says that there is nothing to judge', async ({ page }) => {
  test.slow()
  await open(page, 'production')
  await setClock('production', BACK_MS)
  try {
    const secret = await generate(page)
    await confirm(page)
    await set(page, secret)
    await expect(page.getByText(/s left/).first()).toBeVisible()
    await setClock('production', 0)
    await syncThroughApi(page, 'production')
    await expect(page.getByRole('main').getByText('Not judged yet: no delivery since the window ended')).toBeVisible({
      timeout: 30_000,
    })
  } finally {
    await setClock('production', 0)
  }
})

test.describe('an answer that gets lost', () => {
  test.use({ allowedProblems: /status of 5|answer: 50/ })
  test.afterEach(async () => {
    await clearFaults()
    await setClock('sandbox', 0)
  })

  test('ends as unknown, and nothing is sent again', async ({ page }) => {
    await open(page, 'sandbox')
    const secret = await generate(page)
    await confirm(page)
    await addFault('/v1/integrator/webhook-secret', { kind: 'reset', when: 'after' })
    await set(page, secret)
    await expect(page.getByText('Not known whether it was set').first()).toBeVisible()
    await expect(page.getByText(/Keep accepting both secrets at every receiver/).first()).toBeVisible()
    await expect(page.getByText(/A second change within the window is refused/)).toBeVisible()
  })
})

test.describe('the role operator', () => {
  test.use({ role: 'operator' })

  test('sees the state and may not change it', async ({ page }) => {
    await open(page, 'empty')
    await expect(page.getByText(/Only an admin can change the secret/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /secret…/ })).toHaveCount(0)
  })
})

test.describe('the role support', () => {
  test.use({ role: 'support' })

  test('checks why a signature does not fit, and nothing of it is kept', async ({ page }) => {
    await open(page, 'empty')
    const secret = 'a-secret-that-only-this-test-knows'
    const body = '{"event":"payment.created","userId":"usr_1"}'
    const check = page.getByRole('button', { name: 'Check' })
    await page.getByLabel('Raw body').fill(body)
    await page.getByLabel('Signature header').fill(`sha256=${hmac(secret, body)}`)
    await page.getByLabel('Secret', { exact: true }).fill(secret)
    await check.click()
    await expect(page.getByText('Valid: this secret signed exactly this body')).toBeVisible()

    await page.getByLabel('Raw body').fill(JSON.stringify(JSON.parse(body), null, 2))
    await check.click()
    const found = page.getByRole('status').filter({ hasText: 'Not valid' })
    await expect(found).toContainText('The body was re-serialized from parsed JSON')
    await page.getByLabel('Raw body').fill(`${body}\n`)
    await check.click()
    await expect(found).toContainText(/line (break|feed)|newline/i)
    await page.reload()
    await expect(page.getByLabel('Raw body')).toHaveValue('')
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue('')
    expect(readFileSync(LOG_FILE, 'utf8').includes(secret)).toBe(false)
  })
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await open(page, 'empty')
    await expect(page.getByRole('heading', { name: 'Verify deliveries' })).toBeVisible()
    await page.getByRole('tab', { name: 'Java' }).click()
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
