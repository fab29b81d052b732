import { RequestCookies } from 'next/dist/compiled/@edge-runtime/cookies'
import { type WorkStore, workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external'
import { type RequestStore, workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external'
import { NextRequest } from 'next/server'
import { GET, POST } from '@/app/api/auth/[...nextauth]/route'
import { readOpenSessionOf } from '@/lib/auth/session/session'
import { env } from '@/lib/env'
import { SAME_ORIGIN } from './fixtures'

/** A browser at the routes of the sign-in library, with its cookies. */
export function openBrowser() {
  const jar = new Map<string, string>()
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

  /** Runs in a request store, which the library reads. */
  async function visit(path: string, form?: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) {
    const method = form ? 'POST' : 'GET'
    const request = new NextRequest(`${env().origin}/api/auth/${path}`, {
      method,
      headers: {
        ...headers,
        cookie: cookieHeader(),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    const context = { params: Promise.resolve({ nextauth: path.split('?')[0]?.split('/') ?? [] }) }
    // The store that `headers()` and `cookies()` read.
    const unit = {
      type: 'request',
      phase: 'render',
      headers: request.headers,
      cookies: new RequestCookies(request.headers),
    }
    const response = await workAsyncStorage.run({ route: '/api/auth' } as WorkStore, () =>
      workUnitAsyncStorage.run(unit as unknown as RequestStore, () => (form ? POST : GET)(request, context)),
    )
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    return response
  }

  function keepCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /Max-Age=0/i.test(line)) jar.delete(name)
    else jar.set(name, decodeURIComponent(value))
  }

  async function csrfToken(): Promise<string> {
    const { csrfToken: token } = (await (await visit('csrf')).json()) as { csrfToken: string }
    return token
  }

  const openSession = () => readOpenSessionOf(new Request(env().origin, { headers: { cookie: cookieHeader() } }))

  return { jar, cookieHeader, visit, csrfToken, openSession }
}

export type SignInBrowser = ReturnType<typeof openBrowser>
