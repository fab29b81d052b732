import { readFileSync } from 'node:fs'
import path from 'node:path'
import { waitForArchive } from '../support/archive'
import { LOG_FILE, VAULT_KEY } from '../support/desk-secrets.mjs'
import { builtFiles, findLeaks } from '../support/leaks'
import { clearFaults, failEndpoint } from '../support/sandbox'
import { expect, test } from '../support/test'
import { openUser, standInUser } from '../support/users'

test.use({ role: 'admin', allowedProblems: /50[234]|status of [45]/ })
test.afterEach(clearFaults)

const TABS = ['', 'off-ramps', 'deposits', 'funding-sources', 'auto-ramp', 'tokens']

test('no key of a user and no minted token appears in a page, answer, error, log, script or map', async ({ page }) => {
  await waitForArchive(page)
  const user = await standInUser(31)
  await openUser(page, user.id)
  const minted = await page.request.post(`/api/sandbox/users/${user.id}/tokens`, {
    headers: { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' },
    data: { lifetimeSeconds: 600 },
  })
  expect(minted.status()).toBe(201)
  // Only this answer has the token.
  const [token] = /spr_[\w-]+/.exec(await minted.text()) ?? []
  expect(token).toBeDefined()
  const canaries = { ak_: user.apiKey, spr_: token ?? '', VAULT_KEY }

  const leaks: string[] = []
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const read = response.text().then((text) => {
      leaks.push(...findLeaks(response.url(), `${text} ${JSON.stringify(response.headers())}`, canaries))
    })
    // The body of an answer can’t be read once its page was left.
    bodies.push(read.catch(() => undefined))
  })
  for (const tab of TABS) {
    await page.goto(`/sandbox/users/${user.id}/${tab}`)
    await expect(page.getByRole('navigation', { name: 'User sections' })).toBeVisible()
    leaks.push(...findLeaks(`the page ${tab}`, await page.content(), canaries))
  }
  await page.goto('/sandbox/settings/user-keys')
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()

  // The platform repeats the secrets in its refusals.
  const told = `${user.apiKey} ${token} ${encodeURIComponent(user.apiKey)}`
  for (const status of [400, 403, 500]) {
    await failEndpoint('listOffRamps', {
      kind: 'status',
      status,
      body: JSON.stringify({ title: told, status, detail: told }),
    })
    const answer = await page.request.get(`/api/sandbox/users/${user.id}/off-ramps`)
    expect(answer.status()).toBe(502)
    leaks.push(...findLeaks(`the answer to a platform ${status}`, await answer.text(), canaries))
    await clearFaults()
  }
  for (const address of ['tokens', 'activity', 'off-ramps']) {
    const answer = await page.request.get(`/api/sandbox/users/${user.id}/${address}`)
    leaks.push(...findLeaks(`the answer ${address}`, await answer.text(), canaries))
  }
  await Promise.all(bodies)
  expect(bodies.length).toBeGreaterThan(10)

  const log = readFileSync(LOG_FILE, 'utf8')
  expect(log).toContain('off-ramps')
  leaks.push(...findLeaks('the log', log, canaries))
  for (const file of [...builtFiles('static'), ...builtFiles('server')])
    leaks.push(...findLeaks(path.basename(file), readFileSync(file, 'latin1'), canaries))
  expect(leaks).toEqual([])
})
