import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { verifyWebhookSignature } from '../../lib/ramp/credentials/webhook-signature'
import { type AtEnd, type Command, startCommand, startHook } from '../../tests/support/processes/command-process'
import { waitForArchive } from '../support/archive'
import { LOG_FILE } from '../support/desk-secrets.mjs'
import { addRecords, firstMilestone } from '../support/sandbox'
import { test as base, expect } from '../support/test'

type Fixtures = { atEnd: AtEnd }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  atEnd: async ({}, use) => {
    const cleanUps: (() => Promise<void>)[] = []
    await use((cleanUp) => cleanUps.push(cleanUp))
    for (const cleanUp of cleanUps) await cleanUp()
  },
})

test.use({ role: 'operator' })

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`
const SOON = { timeout: 30_000 }

const post = (page: Page, path: string, data?: object) =>
  page.request.post(`/api/sandbox/settings/tokens${path}`, {
    headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    ...(data && { data }),
  })

async function makeToken(page: Page): Promise<{ id: string; text: string }> {
  const answer = await post(page, '', { name: `listen ${randomUUID()}`, days: 7 })
  expect(answer.status()).toBe(201)
  const { token, text } = await answer.json()
  return { id: token.id, text }
}

/** An event about a user that no other test has. */
function eventOf(userId: string): { eventId: string; record: Record<string, unknown> } {
  const eventId = `evt_listen_${randomUUID()}`
  const { payload, ...record } = firstMilestone(eventId)
  return { eventId, record: { ...record, payload: { ...(payload as object), userId } } }
}

const secretOf = ({ err }: Command) => /whsec_\w+/.exec(err)?.[0] ?? ''

test('an event of the platform arrives at a local server, with the command that the desk hands out', async ({
  page,
  atEnd,
}, info) => {
  await waitForArchive(page)
  const { id, text } = await makeToken(page)
  const file = info.outputPath('rampdesk.mjs')
  writeFileSync(file, await (await page.request.get('/api/sandbox/command')).body())
  const hook = await startHook(atEnd)
  const userId = `usr_${randomUUID()}`
  const words = ['listen', '--forward-to', hook.url, '--user', userId, '--print-json']
  const variables = { RAMPDESK_ORIGIN: ORIGIN, RAMPDESK_TOKEN: text }
  const command = startCommand({ words, variables, file, atEnd })
  await expect.poll(() => command.err, SOON).toContain('Listening to sandbox')

  const first = eventOf(userId)
  const begun = Date.now()
  await addRecords(first.record)
  await expect.poll(() => hook.received.length, { ...SOON, intervals: [50] }).toBe(1)
  info.annotations.push({
    type: 'milliseconds from the platform to the local server',
    description: `${Date.now() - begun}`,
  })
  const [received] = hook.received
  expect(JSON.parse(String(received?.body))).toMatchObject({ eventId: first.eventId, userId })
  const signature = String(received?.headers.signature)
  expect(verifyWebhookSignature(received?.body ?? '', signature, secretOf(command))).toBe(true)
  const exact = await page.request.get(`/api/sandbox/deliveries/${received?.headers['rampdesk-delivery']}/payload`)
  expect(await exact.body()).toEqual(received?.body)

  // A second command replays the delivery from the archive, beside the first command.
  const again = startCommand({
    words: [...words, '--replay', first.eventId, '--since', '1h', '--once'],
    variables,
    file,
    atEnd,
  })
  expect(await again.ended).toBe(0)
  expect(again.told).toMatchObject([{ eventId: first.eventId, status: 200, attempt: 1 }])

  await post(page, `/${id}/revoke`)
  expect(await command.ended).toBe(3)
  expect(command.err).toContain('refuses the access token')
  for (const [where, output] of [
    ['command', command.out + command.err + again.out + again.err],
    ['log', readFileSync(LOG_FILE, 'utf8')],
  ])
    expect([where, String(output).includes(text.slice(4))]).toEqual([where, false])
})
