import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { signIn } from 'next-auth/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SignInForm } from './sign-in-form'

vi.mock('next-auth/react', () => ({ signIn: vi.fn() }))

const answer = (error: string) => vi.mocked(signIn).mockResolvedValue({ error, ok: false, status: 401, url: null })

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInForm callbackPath="/" errorCode={null} demo={null} />
    </QueryClientProvider>,
  )

async function submit() {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'vera@desk.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not-the-password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return screen.findByText(/./, { selector: '#sign-in-problem' })
}

afterEach(cleanup)

describe('sign-in form', () => {
  it('after a refusal keeps the e-mail, empties the password and puts the cursor there', async () => {
    answer('CredentialsSignin')
    show()
    expect((await submit()).textContent).toBe('The e-mail or password is wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('vera@desk.example')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it('says how long to wait when attempts are throttled', async () => {
    answer('Throttled:37')
    show()
    expect((await submit()).textContent).toBe('Too many attempts. Try again in 37 s.')
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false)
  })
})
