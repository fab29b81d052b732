/**
 * Answers the cookies of a session.
 * @param {string} url of the desk
 * @param {string} email
 * @param {string} password
 */
export async function signInToDesk(url, email, password) {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = /** @type {{ csrfToken: string }} */ (await csrf.json())
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

/** @param {Response} answer */
function cookiesOf(answer) {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
