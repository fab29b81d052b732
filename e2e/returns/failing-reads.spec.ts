import type { Page } from '@playwright/test'
import { clearFaults, failEndpoint, spoilAnswer } from '../support/sandbox'
import { expect, test } from '../support/test'
import { openUser } from '../support/users'

const PARTS = [
  { of: 'deposit', endpoint: 'getDeposit' },
  { of: 'funding source', endpoint: 'getFundingSource' },
  { of: 'on-ramp', endpoint: 'getOnRamp' },
] as const

const problem = (status: number) => ({ kind: 'status', status, body: JSON.stringify({ title: 'No', status }) })

const WAYS: readonly [string, Record<string, unknown>][] = [
  ['404', problem(404)],
  ['403', problem(403)],
  ['500', problem(500)],
  ['a cut connection', { kind: 'cut' }],
  ['malformed JSON', { kind: 'malformed', body: '{"id": ' }],
]

test.use({ role: 'operator', allowedProblems: /status of 50[23]|answer: 50[23]/ })
test.afterEach(clearFaults)

type Part = { of: string; reading: { problem: { status: number; detail: string } | null } }

/** Finds a return with deposit, funding source and on-ramp, and opens its user. */
async function openReturn(page: Page): Promise<string> {
  let found = ''
  await expect(async () => {
    const answer = await page.request.get('/api/sandbox/returns?limit=500')
    const { rows }: { rows: Record<'id' | 'userId' | 'depositId' | 'sourceId' | 'onRampId', string | null>[] } =
      await answer.json()
    const whole = rows.filter(({ userId, depositId, sourceId }) => userId && depositId && sourceId)
    for (const { id, userId } of whole.slice(0, 20)) {
      await openUser(page, userId ?? '')
      const parts = await read(page, id ?? '')
      if (parts.length === PARTS.length && parts.every(({ reading }) => reading.problem === null)) found = id ?? ''
      if (found !== '') break
    }
    expect(found).not.toBe('')
  }).toPass({ timeout: 40_000 })
  return found
}

async function read(page: Page, id: string): Promise<Part[]> {
  const answer = await page.request.get(`/api/sandbox/returns/${id}/money`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).parts
}

const failed = (parts: readonly Part[]) => parts.flatMap(({ of, reading }) => (reading.problem ? [of] : []))

test('a deposit, source or on-ramp that fails in any way is told of, and the others stay', async ({ page }) => {
  const id = await openReturn(page)
  for (const { of, endpoint } of PARTS)
    for (const [name, fault] of WAYS) {
      await failEndpoint(endpoint, fault)
      const parts = await read(page, id)
      await clearFaults()
      // Without the deposit the on-ramp may not be known.
      const others = parts.length === PARTS.length ? [of] : failed(parts)
      expect(failed(parts), `${endpoint}, ${name}`).toEqual(others)
      expect(failed(parts), `${endpoint}, ${name}`).toContain(of)
      expect(failed(await read(page, id))).toEqual([])
    }
  for (const { of, endpoint } of PARTS) {
    await spoilAnswer(endpoint, { id: 7 })
    expect(failed(await read(page, id)), endpoint).toContain(of)
    await clearFaults()
  }
  await Promise.all(PARTS.map(({ endpoint }) => failEndpoint(endpoint, { kind: 'latency', ms: 300_000 })))
  const hung = await read(page, id)
  for (const { reading } of hung) expect(reading.problem?.detail).toBe('The platform did not answer within 20 s.')
})

test('in the panel of a return, a source that fails stands beside what could be read', async ({ page }) => {
  const id = await openReturn(page)
  await failEndpoint('getFundingSource', problem(403))
  await page.goto(`/sandbox/returns/${id}`)
  const live = page.getByRole('complementary', { name: 'Return' }).getByLabel('Current data from the platform')
  await live.getByRole('button', { name: 'Read deposit, source and on-ramp' }).click()
  await expect(live.getByLabel('Deposit', { exact: true })).toContainText('State')
  await expect(live.getByLabel('Funding source', { exact: true })).toContainText('The funding source was not read')
  await expect(live.getByLabel('On-ramp', { exact: true })).toContainText('State')
})
