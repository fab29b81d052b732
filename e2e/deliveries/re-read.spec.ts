import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stateOf } from '../support/accounts'
import { panel, rows, syncThroughApi } from '../support/archive'
import { addRecords, milestoneRecord, standInUsers } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

type OffRamp = { id: string; status: string; userId: string }

async function someOffRamp(): Promise<OffRamp> {
  for (const { id: userId, apiKey } of await standInUsers('sandbox', 'US')) {
    const answer = await fetch(`http://127.0.0.1:${process.env.E2E_SANDBOX_PORT}/v1/off-ramps/?limit=1`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    // The answer’s shape is from section 4.5.
    const { data } = (await answer.json()) as { data: Omit<OffRamp, 'userId'>[] }
    if (data[0]) return { ...data[0], userId }
  }
  throw new Error('The stand-in has no off-ramps.')
}

/** Adds a milestone whose snapshot has another state than the off-ramp. */
async function addMilestone({ id, userId }: OffRamp): Promise<string> {
  const eventId = `evt_${randomUUID()}`
  const { payload, ...record } = milestoneRecord(eventId)
  const offRamp = { id, status: 'awaiting_funding' }
  await addRecords({ ...record, payload: { ...(payload as object), id, userId, offRamp } })
  return eventId
}

async function openDelivery(page: Page, eventId: string): Promise<void> {
  await page.goto(`/sandbox/deliveries?eventId=${eventId}`)
  await rows(page).first().getByRole('link').first().click()
  await expect(panel(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const now = (page: Page) => page.getByRole('region', { name: 'Now at the platform' })

test.describe('re-reading a delivery', () => {
  // The desk asks for a purpose with 428.
  test.use({ role: 'operator', allowedProblems: /428/ })

  test('asks why, then shows what differs from the payload', async ({ page }) => {
    const offRamp = await someOffRamp()
    const eventId = await addMilestone(offRamp)
    await syncThroughApi(page)
    await openDelivery(page, eventId)
    await now(page).getByRole('button', { name: 'Re-read now' }).click()
    const reason = now(page).getByLabel('Ticket number or reason')
    await expect(reason.or(now(page).getByRole('table'))).toBeVisible()
    // Another test may have opened this user in this session.
    if (await reason.isVisible()) {
      await expectNoAxeViolations(page)
      await reason.fill('Ticket 4821')
      await now(page).getByRole('button', { name: 'Open this user' }).click()
    }
    const state = now(page).getByRole('row').filter({ hasText: 'State' })
    await expect(state).toContainText('Awaiting funding')
    await expect(state).toContainText(new RegExp(offRamp.status.replaceAll('_', ' '), 'i'))
    await expect(state).toContainText('differs')
    await expect(now(page).getByText('1 value differs from the payload')).toBeVisible()
    await expectNoAxeViolations(page)
    await now(page).getByRole('button', { name: 'Read again' }).click()
    await expect(state).toContainText(new RegExp(offRamp.status.replaceAll('_', ' '), 'i'))
  })

  test('tells a viewer who may', async ({ page, browser }) => {
    const eventId = await addMilestone(await someOffRamp())
    await syncThroughApi(page)
    const context = await browser.newContext({ storageState: stateOf('viewer') })
    const viewer = await context.newPage()
    await openDelivery(viewer, eventId)
    await expect(now(viewer).getByText(/Your role is viewer/)).toBeVisible()
    const id = /deliveries\/(\d+)/.exec(viewer.url())?.[1]
    expect((await viewer.request.get(`/api/sandbox/deliveries/${id}/re-read`)).status()).toBe(403)
    await context.close()
  })
})
