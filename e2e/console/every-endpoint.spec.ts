import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ConsoleResult } from '../../lib/console/dto'
import { type ConsoleInput, exampleInput, readMember, shownFields } from '../../lib/console/form/console-input'
import { describeForm } from '../../lib/console/form/describe-form'
import type { DocumentedError } from '../../lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import { clearFaults, failEndpoint } from '../support/sandbox'
import { expect, test } from '../support/test'
import { environmentOf, INPUTS, LAST, type StandInUser, userWithEverything } from './endpoint-inputs'

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)
const answerOn = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true })

/** The credential used if an endpoint takes it, because a submission token is shown nowhere. */
const SIGNED = 'signed-user'

let user: StandInUser
test.beforeAll(async () => {
  user = await userWithEverything()
})

// The preview of an incomplete form is refused with 400.
test.use({ role: 'admin', allowedProblems: /status of 400 .*\/console\/preview/ })

test('every endpoint of the registry is called by its form and answers as the contract says', async ({ page }) => {
  test.slow()
  const called: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/console/send')) return
    const { endpoint } = response.request().postDataJSON()
    called.push(`${endpoint} ${(await response.json()).answer?.status}`)
  })
  const shown = new Map<EndpointId, string>()
  const idIn = (endpoint: EndpointId) => shown.get(endpoint) ?? ''
  const order = [...ids.filter((id) => !LAST.includes(id)), ...LAST]
  for (const endpoint of order) {
    await test.step(endpoint, async () => {
      await page.goto(`/${environmentOf(endpoint)}/console/${endpoint}`)
      await fillIn(page, endpoint, await INPUTS[endpoint](user, idIn))
      await send(page, endpoint)
      const text = await expectStatus(page, endpointOf(endpoint).successStatus)
      shown.set(endpoint, /"id": "([^"]+)"/.exec(text)?.[1] ?? '')
    })
  }
  expect(called.toSorted()).toEqual(ids.map((id) => `${id} ${endpointOf(id).successStatus}`).toSorted())
})

/** Fills in a form by its fields; an idempotency key has no field, so then the JSON is written instead. */
async function fillIn(page: Page, endpoint: EndpointId, input: ConsoleInput): Promise<void> {
  const form = describeForm(endpoint)
  const json = page.getByLabel('The same as JSON')
  if (input.idempotencyKey !== undefined) await json.fill(JSON.stringify(input))
  for (const field of shownFields(form.fields, input)) {
    const value = readMember(input, field)
    if (value === '') continue
    const need = field.isRequired ? 'required' : field.requiredWith ? `required with ${field.requiredWith}` : 'optional'
    const control = page.getByLabel(`${field.path} (${need})`, { exact: true })
    if (field.kind === 'boolean' || field.values) await control.selectOption(value)
    else await control.fill(value)
  }
  expect(JSON.parse(await json.inputValue())).toEqual(input)
  if (form.modes.some(({ mode }) => mode === SIGNED)) await page.getByLabel('Sent as').selectOption(SIGNED)
  const userId = page.getByLabel('User id')
  if (!(await userId.isVisible())) return
  await userId.fill(user.id)
  await page.getByLabel('Ticket number or reason').fill('Ticket 4711')
}

async function send(page: Page, endpoint: EndpointId): Promise<void> {
  const { effect, title } = describeForm(endpoint)
  await page.getByRole('button', { name: effect ? 'Send…' : 'Send', exact: true }).click()
  if (!effect) return
  const confirm = page.getByRole('dialog', { name: new RegExp(`^${title} in `) })
  if (effect.isTyped) await confirm.getByLabel(/^Type /).fill(environmentOf(endpoint))
  await confirm.getByRole('button', { name: /^Send to / }).click()
}

/** Expects a status on the screen; answers the text of the answer. */
async function expectStatus(page: Page, status: number): Promise<string> {
  await expect(answerOn(page)).toContainText(`Status${status}`)
  return (await answerOn(page).textContent()) ?? ''
}

type Kind = DocumentedError

/** A problem after section 7, by which 401 and 404 have no other members. */
function problemOf({ status, type, when }: Kind): string {
  const named = status === 404 ? { resourceType: 'thing', resourceId: 'none' } : { detail: when }
  return JSON.stringify({ type: type ?? 'about:blank', title: 'Refused', status, ...named })
}

const documentedErrors = (endpoint: EndpointId): Kind[] => [
  ...new Map(endpointOf(endpoint).errors.map((error) => [`${error.status} ${error.type}`, error])).values(),
]

/** A limit that the worker’s own requests for deliveries do not have, so that a fault does not hit them. */
const OWN_LIMIT = 97

/** Sets a fault until the next one is set. */
async function fault(endpoint: EndpointId, kind: Kind): Promise<void> {
  const { status } = kind
  await clearFaults()
  const match = endpoint === 'listWebhookDeliveries' ? `${endpointOf(endpoint).path}?limit=${OWN_LIMIT}` : '/'
  const effect = { kind: 'status', status, body: problemOf(kind), contentType: 'application/problem+json' }
  await failEndpoint(endpoint, effect, match)
}

function orderOf(endpoint: EndpointId) {
  const form = describeForm(endpoint)
  const [first] = form.modes
  if (!first) throw new Error(`${endpoint} takes no credential.`)
  const input = endpoint === 'listWebhookDeliveries' ? { query: { limit: OWN_LIMIT } } : exampleInput(form)
  const asUser = first.mode !== 'integrator' || JSON.stringify(input).includes('{{userApiKey}}')
  const mode = form.modes.find((each) => each.mode === SIGNED)?.mode ?? first.mode
  const credential = { mode, userId: asUser ? user.id : null, pasted: null, purpose: asUser ? 'Ticket 4711' : null }
  return { endpoint, credential, input, confirmed: form.effect && 'sandbox', requestKey: randomUUID() }
}

/** Runs in the page. */
async function sendFromPage(order: object): Promise<ConsoleResult> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/sandbox/console/send', { method: 'POST', headers, body: JSON.stringify(order) })
  return answer.json()
}

test.describe('with each documented error', () => {
  test.afterEach(clearFaults)

  test('of every endpoint, the console names the status and finds the refusal as the contract says', async ({
    page,
  }) => {
    test.slow()
    await page.goto('/sandbox/console/listWebhooks')
    for (const endpoint of ids)
      for (const kind of documentedErrors(endpoint)) {
        await fault(endpoint, kind)
        const { answer, problem, state } = await page.evaluate(sendFromPage, orderOf(endpoint))
        const isOpen = kind.status >= 500 && endpointOf(endpoint).method !== 'GET' && kind.isUnmade !== true
        expect({ endpoint, state, status: answer?.status, departures: answer?.departures, problem }).toEqual({
          endpoint,
          state: isOpen ? 'unknown' : 'refused',
          status: kind.status,
          departures: [],
          problem: expect.stringMatching(/\S/),
        })
      }
  })

  test('of each kind, the screen names it beside what the contract says of it', async ({ page }) => {
    const endpoint = 'createDebitCard'
    await page.goto(`/sandbox/console/${endpoint}`)
    await fillIn(page, endpoint, await INPUTS[endpoint](user, () => ''))
    await page.getByText('Documented errors').click()
    const kinds = documentedErrors(endpoint)
    const everywhere = new Set(ids.flatMap((id) => endpointOf(id).errors.map(({ status }) => status)))
    expect(new Set(kinds.map(({ status }) => status))).toEqual(everywhere)
    for (const kind of kinds)
      await test.step(`${kind.status} ${kind.type}`, async () => {
        await fault(endpoint, kind)
        await send(page, endpoint)
        await expectStatus(page, kind.status)
        await expect(answerOn(page)).toContainText(
          kind.status === 500 ? 'The answer was lost' : `Answered ${kind.status}: not a success`,
        )
        await expect(page.getByRole('definition').filter({ hasText: kind.when }).first()).toBeVisible()
      })
  })
})
