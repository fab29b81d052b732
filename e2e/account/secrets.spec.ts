import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from '../../lib/demo-credentials.mjs'
import { rows, waitForArchive } from '../support/archive'
import { LOG_FILE, SESSION_SECRET } from '../support/desk-secrets.mjs'
import { builtFiles, findLeaks } from '../support/leaks'
import { addFault, clearFaults } from '../support/sandbox'
import { expect, test } from '../support/test'

const CANARIES: Record<string, string> = { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET, SESSION_SECRET }

test.use({ role: 'admin', allowedProblems: /50[234]|status of [45]/ })
test.afterEach(() => clearFaults())

test('no secret appears in a page, script, answer, error or log', async ({ page }) => {
  const leaks: string[] = []
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const read = response.text().then((text) => {
      const headers = JSON.stringify(response.headers())
      leaks.push(
        ...findLeaks(response.url(), text, CANARIES),
        ...findLeaks(`headers of ${response.url()}`, headers, CANARIES),
      )
    })
    // The body of an answer can’t be read once its page was left.
    bodies.push(read.catch(() => undefined))
  })
  await waitForArchive(page)
  await page.goto('/sandbox/deliveries')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByText('exact bytes kept')).toBeVisible()
  await page.goto('/sandbox/webhooks')
  await expect(page.getByText('https://hooks.acme.example/ramp')).toBeVisible()
  for (const status of [401, 500]) {
    await addFault('/v1/integrator/webhooks', {
      kind: 'status',
      status,
      body: JSON.stringify({ title: 'No', status, detail: `${DEMO_INTEGRATOR_KEY} ${DEMO_INTEGRATOR_SECRET}` }),
    })
    await page.request.get('/api/sandbox/registrations').then(async (answer) => {
      leaks.push(...findLeaks(`answer to a platform ${status}`, await answer.text(), CANARIES))
    })
    await clearFaults()
  }
  await page.goto('/no-such-environment')
  await Promise.all(bodies)
  expect(bodies.length).toBeGreaterThan(10)

  expect(existsSync(LOG_FILE)).toBe(true)
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('rampdesk.session'))
  expect(session).toBeDefined()
  const log = readFileSync(LOG_FILE, 'utf8')
  leaks.push(...findLeaks('the log', log, { ...CANARIES, session: session?.value ?? '' }))
  expect(leaks).toEqual([])
})

test('no script or map that the app serves holds a secret, and there are no source maps', () => {
  const texts = builtFiles('static')
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(texts.flatMap((file) => findLeaks(path.basename(file), readFileSync(file, 'latin1'), CANARIES))).toEqual([])
})
