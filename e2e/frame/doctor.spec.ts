import type { DoctorReport } from '../../lib/doctor/report/report'
import { expect, expectNoAxeViolations, expectNoAxeViolationsInThemes, test } from '../support/test'

const RUN = '/api/sandbox/doctor'
const HEADERS = { origin: `http://localhost:${process.env.E2E_PORT}`, 'sec-fetch-site': 'same-origin' }

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('runs the checks, reads what is right with its evidence, and finds the run in the audit', async ({ page }) => {
    await page.goto('/sandbox/overview')
    await page.getByRole('link', { name: 'Doctor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Doctor' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Desk' })).toContainText('Worker and schedules')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Check now' }).click()
    const sandbox = page.getByRole('region', { name: 'Sandbox' })
    const signature = sandbox.getByRole('listitem').filter({ hasText: 'Signature' })
    await expect(signature).toContainText('Passed')
    await expect(signature).toContainText('GET /v1/integrator/webhooks: answered')
    await expect(page.getByRole('region', { name: 'Desk' })).toContainText(
      'A worker is running, and every schedule is set.',
    )
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expectNoAxeViolationsInThemes(page)
    await page.goto('/sandbox/audit?action=doctor.run')
    await expect(page.getByRole('link', { name: 'Doctor run' }).first()).toBeVisible()
  })

  test('reads what is wrong on a phone, without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(`**${RUN}`, (route) => route.fulfill({ json: WRONG }))
    await page.goto('/sandbox/doctor')
    await page.getByRole('button', { name: 'Check now' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Clock' })
    await expect(row).toContainText('Failed')
    await expect(row).toContainText('How this is known: The Date header.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNoAxeViolations(page)
  })
})

const WRONG: DoctorReport = {
  at: '2026-01-20T12:00:00.000Z',
  counts: { right: 0, wrong: 1, 'not-checked': 0 },
  parts: [
    {
      environment: 'sandbox',
      label: 'Sandbox',
      findings: [
        {
          check: 'clock',
          title: 'Clock',
          verdict: 'wrong',
          cause: 'This machine’s clock is 301 s fast. The platform refuses every signed request beyond 300 s.',
          advice: 'Set the clock and keep it synchronized (NTP).',
          told: 'The Date header.',
          evidence: [`Date of the answer: ${'x'.repeat(200)}`],
        },
      ],
    },
  ],
}

for (const role of ['viewer', 'support'] as const)
  test.describe(`a ${role}`, () => {
    test.use({ role })

    test('is offered no doctor, reads who may run it, and is refused by the route', async ({ page }) => {
      await page.goto('/sandbox/doctor')
      await expect(page.getByRole('main')).toContainText(
        'Only these roles can run the checks of the doctor: operator, admin.',
      )
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Doctor' })).toHaveCount(0)
      expect((await page.request.post(RUN, { headers: HEADERS })).status()).toBe(403)
    })
  })
