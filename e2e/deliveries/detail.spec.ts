import type { Page } from '@playwright/test'
import type { Outcome } from '../../lib/model/outcome'
import { panel, rows, sidewaysScroll, syncThroughApi, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ role: 'operator' })

test.beforeEach(({ page }) => waitForArchive(page))

const EXPLAINED: Record<Outcome, { record: Record<string, unknown>; words: RegExp[] }> = {
  delivered: {
    record: { success: true, responseStatus: 200 },
    words: [/Your endpoint answered with success/, /What to do: Nothing to do/, /1 to 3, within about 17 s/],
  },
  rejected: {
    record: { success: false, responseStatus: 410 },
    words: [/refused this event/, /find out why the endpoint refuses this event/, /1 to 3, within about 17 s/],
  },
  failed: {
    record: { success: false, responseStatus: 503 },
    words: [/No attempt was answered with success/, /send the exact payload to your handler again/, /exactly 3/],
  },
  unknown: {
    record: { success: false, responseStatus: 504, error: 'timeout after 5 s' },
    words: [/Nobody knows whether/, /may or may not have been processed/, /timeout after 5 s/, /up to 3/],
  },
  legacy: {
    record: { success: false, responseStatus: undefined },
    words: [/has no outcome/, /Treat it as not processed/, /not recorded/],
  },
  contradictory: {
    record: { success: true, responseStatus: 500 },
    words: [/contradict each other/, /look for the event id in your handler’s log/, /not known for this record/],
  },
}

async function openEvent(page: Page, eventId: string): Promise<void> {
  await page.goto(`/sandbox/deliveries?eventId=${eventId}`)
  await rows(page).first().getByRole('link').click()
  await expect(panel(page).getByRole('region', { name: 'What happened' })).toBeVisible()
}

test('explains each of the six outcomes in its own words, with the reason and the source', async ({ page }) => {
  const outcomes = Object.entries(EXPLAINED)
  await addRecords(
    ...outcomes.map(([outcome, { record }]) =>
      milestoneRecord(`evt_detail_${outcome}`, {
        event: 'achDebit.returned',
        payload: {
          event: 'achDebit.returned',
          userId: 'usr_browser_test',
          id: `dep_detail_${outcome}`,
          eventId: `evt_detail_${outcome}`,
          sequence: 2,
        },
        ...record,
      }),
    ),
  )
  await syncThroughApi(page)
  for (const [outcome, { words }] of outcomes) {
    await openEvent(page, `evt_detail_${outcome}`)
    const detail = panel(page)
    if (outcome === 'delivered') await detail.locator('summary').click()
    await expect(detail.getByText('What to do:')).toBeVisible()
    for (const word of words) await expect(detail).toContainText(word)
    await expect(detail).toContainText(/Why: .*Platform specification, section 6\.5/s)
    await expect(detail.getByText(`GET /v1/deposits/dep_detail_${outcome}`)).toBeVisible()
    if (outcome === 'unknown') await expect(detail).not.toContainText(/\bfailed\b|\blost\b/i)
  }
})

test('re-reads generic events, and leads through all reads of a return', async ({ page }) => {
  await addRecords(
    milestoneRecord('', {
      event: 'achDebitReturn.updated',
      payload: { event: 'achDebitReturn.updated', userId: 'usr_browser_test', id: 'dr_detail/1' },
      success: false,
      responseStatus: 500,
    }),
  )
  await syncThroughApi(page)
  await page.goto('/sandbox/deliveries?resource=dr_detail/1')
  await rows(page).first().getByRole('link').click()
  const detail = panel(page)
  await expect(detail).toContainText('What to do: Re-read the return')
  await expect(detail).toContainText('GET /v1/integrator/ach-debit/returns/dr_detail%2F1')
  await expect(detail).toContainText('GET /v1/deposits/{depositId}')
  await expect(detail).toContainText('GET /v1/funding-sources/{sourceId}')
  await expect(detail).toContainText('Don’t send a push notification')
})

test('says when another record settled a failure, and leads to it', async ({ page }) => {
  const failure = milestoneRecord('evt_settled', { success: false, responseStatus: 503 })
  await addRecords(failure)
  await addRecords(milestoneRecord('evt_settled'))
  await syncThroughApi(page)
  await page.goto('/sandbox/deliveries?eventId=evt_settled&outcome=failed')
  await rows(page).first().getByRole('link').click()
  await expect(panel(page)).toContainText('Nothing to do: another record says')
  await panel(page)
    .getByRole('link', { name: /^Delivered later at .* by another record$/ })
    .click()
  await expect(panel(page).getByText('Your endpoint answered with success')).toBeVisible()
})

test('related deliveries open, and their list is filtered by what they share', async ({ page }) => {
  const related = (sequence: number) =>
    milestoneRecord('', {
      payload: {
        event: 'offramp.completed',
        userId: 'usr_related',
        id: 'offr_related',
        eventId: `evt_r${sequence}`,
        sequence,
      },
    })
  await addRecords(related(1), related(2), related(3))
  await syncThroughApi(page)
  await openEvent(page, 'evt_r2')
  const section = panel(page).getByRole('region', { name: 'Related' })
  await section.getByRole('tab', { name: 'Off-ramp 2' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('link', { name: /sequence 3/ }).click()
  await expect(panel(page).getByRole('definition').filter({ hasText: 'evt_r3' })).toBeVisible()
  await panel(page).getByRole('tab', { name: 'Off-ramp 2' }).click()
  await panel(page).getByRole('link', { name: 'All 3 in the list' }).click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?resource=offr_related$/)
  await expect(rows(page)).toHaveCount(3)

  await openEvent(page, 'evt_r1')
  await panel(page).getByRole('link', { name: 'All deliveries with this user id' }).click()
  await expect(page).toHaveURL(/\/sandbox\/deliveries\?user=usr_related$/)
  await expect(rows(page)).toHaveCount(3)
})

const openId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const rowIds = (page: Page) =>
  page.locator('[data-row-link]').evaluateAll((links) => links.map((link) => link.getAttribute('data-row-link')))

test('steps by button and by key across the end of a page and back', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=delivered')
  await expect(rows(page)).toHaveCount(50)
  await rows(page).nth(48).getByRole('link').click()
  const beforeLast = openId(page)
  const next = panel(page).getByRole('button', { name: 'Next delivery' })
  const previous = panel(page).getByRole('button', { name: 'Previous delivery' })
  await next.click()
  await expect(page).not.toHaveURL(new RegExp(`/${beforeLast}\\?`))
  const last = openId(page)

  await next.click()
  await expect(page).toHaveURL(/cursor=/)
  const beyond = openId(page)
  await expect(async () => expect((await rowIds(page))[0]).toBe(beyond)).toPass()
  await expect(previous).toBeEnabled()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`/${last}\\?`))
  await expect(async () => expect((await rowIds(page)).at(-1)).toBe(last)).toPass()
  await expect(next).toBeEnabled()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`/${beyond}\\?`))
})

test('steps from a delivery that is not on the page of its address', async ({ page }) => {
  await page.goto('/sandbox/deliveries?outcome=delivered')
  await expect(rows(page)).toHaveCount(50)
  const newest = await rowIds(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.goto(`/sandbox/deliveries/${newest[10]}${new URL(page.url()).search}`)
  await panel(page).getByRole('button', { name: 'Next delivery' }).click()
  await expect(page).toHaveURL(new RegExp(`/${newest[11]}\\?`))
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`the detail has no axe violation and no sideways scroll (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    for (const outcome of ['failed', 'legacy']) {
      await page.goto(`/sandbox/deliveries?outcome=${outcome}`)
      await rows(page).first().getByRole('link').click()
      await expect(panel(page).getByText('exact bytes kept')).toBeVisible()
      await expect(panel(page).getByRole('group', { name: 'Actions' })).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    }
  })
}
