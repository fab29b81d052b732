import type { Page, Request } from '@playwright/test'
import { syncThroughApi, waitForArchive } from '../support/archive'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect, test } from '../support/test'

test.use({ role: 'admin' })

/** Texts that an answer, a parser or an address would change. */
const ODD = ['\ud800\0\r\n\u0085', '\u202e\u200b\ufffe', '%00%?a=b#', '/..\\']

const NOW = new Date().toISOString()

const recordOf = (text: string, index: number) => {
  const id = `odd${index}${text}`
  return milestoneRecord(`evt_${id}`, {
    event: index % 2 === 0 ? `odd.${text}` : 'achDebit.returned',
    webhookUrl: `https://odd.acme.example/${text}`,
    timestamp: NOW,
    success: false,
    responseStatus: 503,
    error: text,
    payload: {
      schemaVersion: '1',
      eventId: `evt_${id}`,
      sequence: index,
      occurredAt: NOW,
      event: `odd.${text}`,
      userId: `usr_${id}`,
      id: `dep_${id}`,
      status: text,
      milestone: text,
      failureReason: text,
      offRamp: { id: `offr_${id}`, status: text, currency: text, amount: '1', transactionHash: text },
      [text]: text,
    },
  })
}

/** Whether the desk takes the address of a link; the linked thing may not exist (404). */
const isTaken = (status: number) => status < 400 || status === 404

/** Links to the same rows in a part of the time, or to the same delivery beside them. */
const SAME_PAGE = /[?&]from=|\/deliveries\/\d+\?/

/** The requests under way that end by themselves. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && request.method() === 'GET') open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  return open
}

async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('main a[href^="/sandbox/"]')
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  return all.filter((link) => link.includes('odd') && !SAME_PAGE.test(link))
}

const LISTS = [
  'overview',
  'deliveries',
  'incidents',
  'recovery',
  'sequences',
  'webhooks',
  'webhooks/coverage',
  'reports/deliveries',
]

test('pages with odd texts are drawn once, and what they link to and ask for is taken', async ({ page }) => {
  test.setTimeout(120_000)
  await waitForArchive(page)
  await addRecords(...ODD.map(recordOf))
  await syncThroughApi(page)
  const refused: string[] = []
  const open = openRequests(page)
  page.on('response', (response) => {
    if (!isTaken(response.status())) refused.push(`${response.status()} ${response.url()} from ${page.url()}`)
  })
  const answer = await page.request.get('/api/sandbox/deliveries?limit=100')
  const { rows } = (await answer.json()) as { rows: { id: string; time: string }[] }
  const odd = rows.filter(({ time }) => time === NOW)
  expect(odd).toHaveLength(ODD.length)
  const seen = new Set<string>()
  const waiting = [...LISTS, ...odd.map(({ id }) => `deliveries/${id}`)].map((path) => `/sandbox/${path}`)
  for (const address of waiting) {
    if (seen.has(address)) continue
    seen.add(address)
    await page.goto(address)
    await expect.poll(() => open.size, { message: `requests of ${address}` }).toBe(0)
    waiting.push(...(await linksOf(page)))
    expect(seen.size, 'pages that lead to others without end').toBeLessThan(60)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(refused).toEqual([])
})
