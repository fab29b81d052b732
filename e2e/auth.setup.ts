import { expect, test } from '@playwright/test'
import { BUILT_IN_ROLES, emailOf, PASSWORD, stateOf } from './support/accounts'
import { DESK_PORTS } from './support/desk-ports'

for (const [index, { E2E_PORT }] of DESK_PORTS.entries()) {
  const origin = `http://localhost:${E2E_PORT}`

  test.describe(`desk ${index + 1}`, () => {
    test.use({ baseURL: origin, extraHTTPHeaders: { origin, 'sec-fetch-site': 'same-origin' } })

    for (const role of BUILT_IN_ROLES) {
      test(`sign in as ${role}`, async ({ request }) => {
        const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
        const form = { csrfToken, email: emailOf(role), password: PASSWORD, json: 'true' }
        const answer = await request.post('/api/auth/callback/credentials', { form })
        expect([answer.status(), await answer.json()]).toEqual([200, { url: `${origin}/` }])
        await request.storageState({ path: stateOf(role, index + 1) })
      })
    }
  })
}
