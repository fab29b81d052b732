import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { OwnSingleSignOn } from '@/lib/auth/accounts/dto'
import { framed } from '@/tests/support/framed'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { PasswordForm } from './password-form'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const PERSON = { name: 'Vera', email: 'vera@desk.example' }
const LINKED: OwnSingleSignOn = { provider: 'Acme', linkedAt: '2026-05-04T10:00:00.000Z', isOnlyWay: false }

function show(singleSignOn: OwnSingleSignOn | null, signedInWith?: string) {
  const operator = { ...PERSON, role: 'viewer', ...(signedInWith && { signedInWith }) }
  const frame = { environment, environments: [environment], operator, coverage: NO_COVERAGE }
  const form = (
    <FrameProvider frame={frame}>
      <PasswordForm person={PERSON} singleSignOn={singleSignOn} />
    </FrameProvider>
  )
  return render(framed(form).page).container.textContent ?? ''
}

/** Sends the form and answers the sent body; `after` is the account’s link after the change. */
async function change(after: OwnSingleSignOn | null): Promise<unknown> {
  const sent: unknown[] = []
  const answer = async (_: unknown, asked: { body: string }) => {
    sent.push(JSON.parse(asked.body))
    return Response.json({ singleSignOn: after })
  }
  vi.stubGlobal('fetch', answer)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Current password', 'the old horse')
  type('New password', 'a new good horse')
  type('New password again', 'a new good horse')
  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
  await screen.findByText(/^The password is changed\. /)
  return sent[0]
}

const BODY = { current: 'the old horse', password: 'a new good horse' }
const told = () => screen.getByText(/^The password is changed\. /).textContent

test('a changed password unlinks the provider, which the form says before and after', async () => {
  expect(show(LINKED)).toContain('Acme also opens your account')
  expect(await change({ ...LINKED, linkedAt: null })).toEqual({ ...BODY, keepsLink: false })
  expect(told()).toContain('Your account is no longer linked to Acme.')
})

test('whoever keeps the link is told where to unlink it', async () => {
  show(LINKED)
  fireEvent.click(screen.getByLabelText('I linked it myself: keep it'))
  expect(await change(LINKED)).toEqual({ ...BODY, keepsLink: true })
  expect(told()).toContain('still linked to Acme; you can unlink it under Single sign-on')
})

test.each([
  ['without single sign-on', null, undefined, ''],
  ['without a link', { ...LINKED, linkedAt: null }, undefined, ''],
  [
    'in a session of the provider',
    LINKED,
    'Acme',
    ' Your account is still linked to Acme; you can unlink it under Single sign-on below.',
  ],
  ['where it is the only way in', { ...LINKED, isOnlyWay: true }, undefined, ' Your account is still linked to Acme.'],
])('nothing is asked %s', async (_, singleSignOn, signedInWith, words) => {
  show(singleSignOn, signedInWith)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(await change(singleSignOn)).toEqual(BODY)
  expect(told()).toBe(`The password is changed. Other sessions have ended.${words}`)
})
