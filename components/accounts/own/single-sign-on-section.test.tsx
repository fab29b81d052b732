import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { OwnSingleSignOn } from '@/lib/auth/accounts/dto'
import { framed } from '@/tests/support/framed'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { SingleSignOnSection } from './single-sign-on-section'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const LINKED = { linkedAt: '2026-05-04T10:00:00.000Z' }

function pageWith(more: Partial<OwnSingleSignOn>, problemCode: string | null = null, signedInWith?: string) {
  const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer', ...(signedInWith && { signedInWith }) }
  const singleSignOn = { provider: 'Acme', linkedAt: null, isOnlyWay: false, ...more }
  const frame = { environment, environments: [environment], operator, coverage: NO_COVERAGE }
  return framed(
    <FrameProvider frame={frame}>
      <SingleSignOnSection singleSignOn={singleSignOn} problemCode={problemCode} />
    </FrameProvider>,
  ).page
}

const show = (...given: Parameters<typeof pageWith>) => render(pageWith(...given)).container.textContent ?? ''

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the single sign-on of one’s own account', () => {
  test('is linked by one press, which leaves for the provider', async () => {
    const assign = vi.fn()
    const asked = vi.fn(async () => Response.json({ address: 'https://login.acme.example/auth' }))
    vi.stubGlobal('fetch', asked)
    vi.stubGlobal('location', { ...window.location, assign })
    expect(show({})).toContain('Link your account to Acme')
    fireEvent.click(screen.getByRole('button', { name: 'Link to Acme' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://login.acme.example/auth'))
    expect(asked).toHaveBeenCalledOnce()
    const button = screen.getByRole('button', { name: 'Link to Acme' })
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  })

  test('says why it was not linked, and no more once it is', () => {
    expect(show({}, 'LinkTaken')).toContain('that person at Acme already has another account here')
    cleanup()
    const { container, rerender } = render(pageWith(LINKED, 'LinkTaken'))
    expect(container.textContent).not.toContain('not linked')
    rerender(pageWith({}, 'LinkTaken'))
    expect(container.textContent).toContain('Link to Acme')
    expect(container.textContent).not.toContain('not linked')
  })

  test.each([
    ['a session of the password unlinks it', {}, undefined, 'or with your password', ['Unlink…']],
    ['a session of the provider does not', {}, 'Acme', 'sign in with your password first', []],
    ['while local accounts are off, it is the only way', { isOnlyWay: true }, 'Acme', 'It is the only way', []],
  ])('%s', (_, more, signedInWith, words, acts) => {
    const text = show({ ...LINKED, ...more }, null, signedInWith)
    expect(text).toContain(words)
    expect(text.includes('with your password')).toBe(!('isOnlyWay' in more))
    expect(buttons()).toEqual(acts)
  })
})
