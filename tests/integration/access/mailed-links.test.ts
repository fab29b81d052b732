import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteOperator, lookAtLink, resetPassword, takeLink } from '@/lib/auth/accounts/account-links'
import { askReset } from '@/lib/auth/accounts/ask-reset'
import { mailLink } from '@/lib/auth/accounts/mail-link'
import type { ActorScope } from '@/lib/auth/scope'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { RESET_LIMITS } from '@/lib/auth/sign-in/throttle'
import { accountLink, audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import type { MailMessage, MailResult } from '@/lib/mail/send-mail'
import { useDatabase } from '../support/use-database'
import { type Account, addAccount, ORIGIN } from './fixtures'

const held = useDatabase()
const SENT: MailResult = { state: 'sent', response: '250 Taken', problem: null, transcript: [] }

let admin: Account
let scope: ActorScope
let mails: MailMessage[]
const send = async (message: MailMessage) => {
  mails.push(message)
  return SENT
}
const sendMade = (made: Parameters<typeof mailLink>[0], by: string | null) => mailLink(made, by, send)
const linkIn = (mail: MailMessage | undefined) => /http\S+\/join#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

beforeEach(async () => {
  mails = []
  admin = await addAccount('admin')
  scope = { actor: { kind: 'operator', ...admin, sessionId: 'none' }, requestId: 'r1', address: null }
  vi.spyOn(env(), 'mail', 'get').mockReturnValue({ from: 'Rampdesk <desk@acme.example>' } as never)
})
afterEach(() => vi.restoreAllMocks())

describe('a link that an admin made', () => {
  test('goes to its person alone, and its address to nobody else', async () => {
    const email = `${randomUUID()}@desk.example`
    const answer = await sendMade(await inviteOperator(scope, { email, role: 'support' }), '<Ada & co>')
    expect(answer).toMatchObject({ address: null, mailProblem: null, link: { email } })
    expect(mails).toMatchObject([{ to: [email], subject: '<Ada & co> invites you to Rampdesk' }])
    expect(mails[0]?.text).toContain('with the role support')
    expect(mails[0]?.text).toContain('within 72 hours')
    expect(mails[0]?.html).toContain('&lt;Ada &amp; co&gt; invites you')
    expect(mails[0]?.html).toContain(linkIn(mails[0]))
    expect(await lookAtLink(linkIn(mails[0]))).toMatchObject({ kind: 'invitation', email })
    expect(JSON.stringify(answer)).not.toContain(linkIn(mails[0]))
  })

  test.each<[string, MailResult]>([
    ['It was not sent by e-mail: Not reached.', { state: 'not-sent', problem: 'Not reached.', transcript: [] }],
    [
      'It was not sent by e-mail: No such mailbox.',
      { state: 'refused', isFinal: true, code: 550, problem: 'No such mailbox.', transcript: [] },
    ],
    ['It may have been sent by e-mail: No answer.', { state: 'unknown', problem: 'No answer.', transcript: [] }],
  ])('is shown with the reason: %s', async (mailProblem, result) => {
    const made = await resetPassword(scope, admin.id)
    expect(await mailLink(made, admin.name, async () => result)).toEqual({ ...made, mailProblem })
  })

  test('is shown where no mail is configured', async () => {
    vi.restoreAllMocks()
    const made = await resetPassword(scope, admin.id)
    expect(await sendMade(made, admin.name)).toEqual({ ...made, mailProblem: null })
    expect(mails).toEqual([])
    await expect(askReset(ORIGIN, admin.email, sendMade)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a forgotten password', () => {
  test('is set anew by a link that goes to the mailbox, holds for an hour, and ends sessions', async () => {
    const account = await addAccount('operator')
    await (await askReset(ORIGIN, account.email, sendMade)).done
    expect(mails).toMatchObject([{ to: [account.email] }])
    expect(mails[0]?.text).toContain('within one hour')
    const [link] = await held.database.select().from(accountLink).where(eq(accountLink.email, account.email))
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(3_600_000)
    const password = 'another good horse'
    await takeLink(ORIGIN, { token: linkIn(mails[0]), name: null, password })
    expect(await signIn({ email: account.email, password }, ORIGIN)).not.toBeNull()
    const rows = await held.database.select().from(audit).where(eq(audit.entityId, account.id))
    expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['operator.reset', 'forgotten-password'],
      ['account.password', 'account-link'],
    ])
  })

  test('is answered before the address is looked up, the same for unknown and disabled ones, which get no mail', async () => {
    const disabled = await addAccount('admin', new Date())
    const known = await addAccount()
    const select = vi.spyOn(held.database, 'transaction')
    for (const email of ['nobody@desk.example', disabled.email, known.email]) {
      const before = select.mock.calls.length
      const { done } = await askReset(ORIGIN, email, sendMade)
      expect([mails.length, select.mock.calls.length - before]).toEqual([0, 0])
      await done
    }
    expect(mails.map(({ to }) => to)).toEqual([[known.email]])
  })

  test('leaves at most three mails an hour for an account, and 30 in all', async () => {
    const limit = (name: string) => RESET_LIMITS.find((item) => item.name === name)?.points ?? 0
    const ask = async (email: string, address: string) => {
      const asked = await askReset({ ...ORIGIN, address }, email, sendMade).catch((error: unknown) => error)
      if (asked && typeof asked === 'object' && 'done' in asked) await asked.done
      return asked
    }
    const account = await addAccount()
    for (let i = 0; i < 10; i++) await ask(account.email, `192.0.2.${i}`)
    expect(mails).toHaveLength(limit('account'))
    expect(await ask(account.email, '192.0.2.99')).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
    mails = []
    for (let i = 0; i < 40; i++) await ask((await addAccount()).email, `198.51.100.${i}`)
    expect(mails).toHaveLength(limit('overall') - limit('account'))
  })

  test('says nothing to the caller, but to the log, when the mail fails', async () => {
    const fails = async () => {
      throw new Error('The mail library broke.')
    }
    await expect((await askReset(ORIGIN, admin.email, fails)).done).resolves.toBeUndefined()
  })
})
