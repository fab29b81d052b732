import { expect, type Page } from '@playwright/test'

export const HOST = 'desk.acme.example'
export const OWN_URL = `https://${HOST}/in`

type Row = { id: string; url: string; events: string[] }

const ORIGIN = { 'sec-fetch-site': 'same-origin' }

const headers = () => ({ ...ORIGIN, origin: `http://localhost:${process.env.E2E_PORT}` })

export async function registrationsOf(page: Page, environment = 'sandbox'): Promise<Row[]> {
  const answer = await page.request.get(`/api/${environment}/registrations`)
  expect(answer.ok()).toBe(true)
  return (await answer.json()).registrations
}

export async function createRegistration(
  page: Page,
  { url, events }: { url: string; events: string[] },
  environment = 'sandbox',
): Promise<Row> {
  const answer = await page.request.post(`/api/${environment}/registrations`, {
    headers: headers(),
    data: { url, events },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const made = (await registrationsOf(page, environment)).find((row) => row.url === url)
  if (!made) throw new Error(`${url} was not registered`)
  return made
}

export async function removeRegistrations(page: Page, host: string, environment = 'sandbox'): Promise<void> {
  for (const { id, url, events } of await registrationsOf(page, environment)) {
    if (new URL(url).host !== host) continue
    const answer = await page.request.post(`/api/${environment}/registrations/${id}/delete`, {
      headers: headers(),
      data: { seen: { url, events }, host },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

export const ownRegistrations = async (page: Page) =>
  (await registrationsOf(page)).filter(({ url }) => new URL(url).host === HOST)

export const card = (page: Page, url: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url, exact: true }) })
