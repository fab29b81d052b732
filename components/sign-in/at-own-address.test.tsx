import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AtOwnAddress } from './at-own-address'

const show = (origin: string) =>
  render(
    <AtOwnAddress origin={origin}>
      <button type="submit">Sign in</button>
    </AtOwnAddress>,
  )

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

it('leaves the form where the address is the configured one', () => {
  show(window.location.origin)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

it.each(['http://127.0.0.1:3000', 'http://localhost:3999', 'https://desk.example'])(
  'names the configured address %s in place of the form, and leads to the same page there',
  (origin) => {
    window.history.replaceState(null, '', '/join?callbackUrl=%2Fsandbox#token')
    show(origin)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain(
      `You opened ${window.location.origin}, but this Rampdesk is configured for ${origin}.`,
    )
    expect(screen.getByRole('link', { name: origin }).getAttribute('href')).toBe(
      `${origin}/join?callbackUrl=%2Fsandbox#token`,
    )
  },
)
