import type { Page } from '@playwright/test'
import { stateOf } from '../support/accounts'
import { rows, sidewaysScroll, waitForArchive } from '../support/archive'
import { LOOKS } from '../support/looks'
import { expect, expectNoAxeViolations, test } from '../support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => waitForArchive(page))

type Row = { id: string; userId: string; resourceId: string; eventId: string; event: string; endpoint: string }

const field = (page: Page) => page.getByRole('combobox', { name: 'Text in payload' })
const options = (page: Page) => page.getByRole('option')
const help = (page: Page) => page.locator('.popup').filter({ hasText: 'Searches payload values' })
const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${label}\\b`) })
const totalOf = async (page: Page, query: string): Promise<number> =>
  (await (await page.request.get(`/api/sandbox/deliveries/counts?${query}`)).json()).total
const shown = (page: Page, total: number) =>
  page.getByText(`${Math.min(50, total)} of ${total.toLocaleString('en')}`, { exact: true })

/** Milestones whose ids an address holds unchanged, because other tests send odd ids. */
async function milestones(page: Page): Promise<Row[]> {
  const answer = await page.request.get('/api/sandbox/deliveries?family=milestone&limit=500')
  const { rows: found }: { rows: Row[] } = await answer.json()
  return found.filter(({ eventId }) => /^\w+$/.test(eventId))
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Opens a filter’s editor with a single click. */
async function openFilter(page: Page, label: string) {
  const editor = page.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` })
  await chip(page, label).first().click()
  await expect(editor).toBeVisible()
  return editor
}

test('an id, a line of a log and a payload in the search become their exact filters, from the keyboard', async ({
  page,
}) => {
  const [row] = await milestones(page)
  if (!row) throw new Error('The seeded archive has no milestone.')
  await page.goto('/sandbox/deliveries')
  await field(page).focus()
  await expect(help(page)).toBeVisible()
  await paste(page, ` "eventId": "${row.eventId}",`)
  await expect(options(page).first()).toHaveText(/^Event idevt_/)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`\\?eventId=${row.eventId}$`))
  await expect(field(page)).toHaveValue('')
  await expect(options(page)).toHaveCount(0)
  await expect(help(page)).toBeHidden()
  await expect(shown(page, await totalOf(page, `eventId=${row.eventId}`))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first().locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Delivery' })).toBeVisible()

  await page.goto('/sandbox/deliveries')
  await field(page).focus()
  await paste(page, `2026-11-22T11:03:27Z WARN handler failed userId=${row.userId} event=${row.event}`)
  await expect(options(page)).toHaveText([/^User id.*as user/, /^Event.*/, 'Search payloads for this text'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`user=${row.userId}`))

  await field(page).focus()
  const detail = await (await page.request.get(`/api/sandbox/deliveries/${row.id}`)).json()
  await paste(page, JSON.stringify(JSON.parse(detail.payload), null, 2))
  await expect(options(page).first()).toHaveText(/^Event id/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`resource=${row.resourceId}`))

  await field(page).fill('refund')
  await expect(page).toHaveURL(/text=refund/)
  await expect(help(page)).toBeHidden()
})

test('a filter that is opened by a click has the focus, and a paste of several values goes in', async ({ page }) => {
  const found = await milestones(page)
  const users = [...new Set(found.map(({ userId }) => userId))].slice(0, 2)
  await page.goto('/sandbox/deliveries')
  const editor = await openFilter(page, 'User')
  await expect(editor.getByRole('textbox', { name: 'user ids' })).toBeFocused()
  await paste(page, users.join('\n'))
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  await expect(shown(page, await totalOf(page, `user=${users}`))).toBeVisible()
  await page.keyboard.press('Escape')

  const events = await openFilter(page, 'Event')
  await expect(events.getByRole('textbox', { name: 'Search events' })).toBeFocused()
  await paste(page, 'offramp.failed, offramp.completed')
  await expect(events.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('Escape')

  const statuses = await openFilter(page, 'Status')
  await expect(statuses.getByRole('checkbox', { name: /^2xx/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await openFilter(page, 'Time')
  await expect(page.getByRole('textbox', { name: 'When' })).toBeFocused()
})

test('answers of endpoints and codes of the platform are counted apart, and their rows are told apart', async ({
  page,
}) => {
  const both = await totalOf(page, 'status=5xx,unanswered')
  const answered = await totalOf(page, 'status=5xx&outcome=failed')
  const unanswered = await totalOf(page, 'outcome=unknown')
  expect([answered > 0, unanswered > 0, answered + unanswered]).toEqual([true, true, both])
  await page.goto('/sandbox/deliveries')
  const editor = await openFilter(page, 'Status')
  const answers = editor.getByRole('group', { name: /^Endpoint answered(?!,)/ })
  await expect(answers.getByRole('checkbox', { name: /^5xx/ })).toHaveAccessibleName(
    new RegExp(`^5xx\\s*${answered.toLocaleString('en')}$`),
  )
  await editor.getByRole('checkbox', { name: /504, timed out/ }).check()
  await expect(page).toHaveURL(/status=unanswered-504/)
  const timedOut = await totalOf(page, 'status=unanswered-504')
  await expect(shown(page, timedOut)).toBeVisible()
  expect(await totalOf(page, 'status=unanswered-504&outcome=failed')).toBe(0)
  await page.keyboard.press('Escape')
  await expect(chip(page, 'Status').first()).toHaveText('Status no answer (504)')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Status', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText('no answer (504)')
})

const firstRows = (page: Page) =>
  rows(page)
    .locator('[data-row-link]')
    .evaluateAll((links) => links.slice(0, 12).map(({ dataset }) => dataset.rowLink))

test.describe('time', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('is typed in words or picked, shown before it is applied, and its link stays with the same rows', async ({
    page,
    browser,
  }) => {
    await page.clock.setFixedTime(new Date('2026-03-09T14:00:00Z'))
    await page.goto('/sandbox/deliveries')
    await page.getByRole('button', { name: 'Times are in UTC. Show local time' }).click()
    let editor = await openFilter(page, 'Time')
    await page.keyboard.type('saturday 20:00 to sunday 20:00')
    await expect(editor.getByRole('status')).toHaveText('Sat 07 Mar 20:00:00 UTC−5 to Sun 08 Mar 20:00:00 UTC−4')
    await editor.getByRole('textbox', { name: 'When' }).fill('2 h agoo')
    await expect(editor.getByRole('status')).toHaveText(/“2 h agoo” is not a valid time/)
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('alert')).toHaveText(/“2 h agoo” is not a valid time/)
    await expect(editor.getByRole('textbox', { name: 'When' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('yesterday 03:30')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?from=2026-03-08T07:30:00\.000Z$/)

    editor = await openFilter(page, 'Time')
    await editor.getByRole('button', { name: 'Saturday 7 March 2026' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('status')).toHaveText('Sat 07 Mar 00:00:00 UTC−5 to Mon 09 Mar 00:00:00 UTC−4')
    await editor.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/from=2026-03-07T05:00:00\.000Z&to=2026-03-09T04:00:00\.000Z/)

    await page.clock.setFixedTime(new Date())
    await page.goto('/sandbox/deliveries?range=7d&outcome=rejected')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy link to these rows' }).click()
    const link = await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/outcome=rejected&from=[^&]+Z&to=[^&]+Z$/)
      .then(() => page.evaluate(() => navigator.clipboard.readText()))
    const colleague = await browser.newContext({ storageState: stateOf('support') })
    const other = await colleague.newPage()
    await other.goto(link)
    // Compares the first rows only, since the number of rows drawn below the window varies.
    await expect.poll(() => firstRows(other)).toEqual(await firstRows(page))
    await colleague.close()
  })
})

for (const { colorScheme, width, height } of LOOKS) {
  test(`search and time have no axe violation (${colorScheme}, ${width})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.goto('/sandbox/deliveries')
    await field(page).fill('{"eventId":"evt_bf44ft0hgt20btavs64j","userId":"usr_av5kpjxn6cz15bqgmn2y"}')
    await expect(options(page)).toHaveCount(2)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await openFilter(page, 'Time')
    await page.getByRole('textbox', { name: 'When' }).fill('yesterday')
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}
