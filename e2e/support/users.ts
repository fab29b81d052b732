import { expect, type Page } from '@playwright/test'

const control = () => `http://127.0.0.1:${process.env.E2E_SANDBOX_PORT}`

export type StandInUser = { id: string; apiKey: string; country: string }

/** A user by their number in the stand-in’s list, from 1; 119 and 120 have no key in the directory. */
export async function standInUser(number: number): Promise<StandInUser> {
  const answer = await fetch(`${control()}/_sandbox/users`)
  const user = (await answer.json())[number - 1]
  if (!user) throw new Error(`The stand-in has no user ${number}.`)
  return user
}

/** The platform’s answer to a request with the user’s key. */
export async function askAs(user: StandInUser, path: string): Promise<{ data: { id: string; status: string }[] }> {
  const answer = await fetch(`${control()}${path}`, { headers: { authorization: `Bearer ${user.apiKey}` } })
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

export async function simulate(name: string, body: object): Promise<void> {
  const answer = await fetch(`${control()}/_sandbox/simulate/${name}`, {
    method: 'POST',
    body: JSON.stringify({ ...body, wait: true }),
  })
  expect(answer.ok, `${name}: ${await answer.text()}`).toBe(true)
}

/** Opens a user by the API; a purpose given earlier stays. */
export async function openUser(page: Page, userId: string, purpose = 'Ticket 4821'): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`
  const answer = await page.request.post(`/api/sandbox/users/${userId}/open`, {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    data: { purpose },
  })
  expect(answer.ok()).toBe(true)
}
