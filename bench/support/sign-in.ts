export async function signInToDesk(url: string, email: string, password: string): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookies = cookiesOf(csrf)
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies, origin: url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password, csrfToken, callbackUrl: url, json: 'true' }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`)
  return cookiesOf(answer)
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
