import { POST as BEGIN } from '@/app/api/[environment]/settings/account/identity/route'
import { POST as UNLINK } from '@/app/api/[environment]/settings/account/identity/unlink/route'
import { env } from '@/lib/env'
import { type Account, PASSWORD, SAME_ORIGIN } from './fixtures'
import type { SignInBrowser } from './sign-in-browser'

export const ACCOUNT = '/sandbox/settings/account'
const params = Promise.resolve({ environment: 'sandbox' })

/** Signs in with the password. */
export const enter = async ({ email }: Account, who: SignInBrowser, password = PASSWORD) =>
  who.visit('callback/credentials', { csrfToken: await who.csrfToken(), email, password, json: 'true' })

async function post(handler: typeof BEGIN, path: string, who: SignInBrowser): Promise<Response> {
  const headers = { ...SAME_ORIGIN, cookie: who.cookieHeader() }
  const answer = await handler(new Request(`${env().origin}/api${path}`, { method: 'POST', headers }), { params })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    who.jar.set(name, value)
  }
  return answer
}

export const askToLink = (who: SignInBrowser) => post(BEGIN, `${ACCOUNT}/identity`, who)

export const askToUnlink = (who: SignInBrowser) => post(UNLINK, `${ACCOUNT}/identity/unlink`, who)

/** The address at the provider to which the person goes. */
export async function addressToLink(who: SignInBrowser): Promise<string> {
  const { address } = (await (await askToLink(who)).json()) as { address: string }
  return address
}
