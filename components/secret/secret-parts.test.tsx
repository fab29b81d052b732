import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { Cutover, SecretChange } from '@/lib/secret/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CHANGE, cutoverOf, SET, statusOf } from '@/tests/support/secret-status'
import { CurrentSecret } from './current-secret'
import { GeneratedSecret } from './generated-secret'
import { StartChange } from './start-change'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'admin' } as const

let sent: string[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path)
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(children: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          {children}
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const page = () => document.body.textContent ?? ''

describe('a generated secret', () => {
  const SECRET = 'ab'.repeat(32)
  beforeEach(() => {
    show(<GeneratedSecret shown={{ id: 'c1', secret: SECRET }} onGone={() => undefined} />)
  })

  it('stands under a heading of the page that takes the focus', () => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /^Your new secret/ }))
  })

  it('is named, and spoken by no live region', () => {
    const secret = screen.getByRole('group', { name: 'New secret' })
    expect(secret.textContent).toBe(SECRET)
    expect(secret.closest('output, [aria-live], [role=status], [role=alert], [role=log]')).toBeNull()
    expect(secret.querySelector('output, [aria-live], [role=status]')).toBeNull()
  })

  it('asks before Back drops it, and puts the focus back', () => {
    fireEvent(window, new PopStateEvent('popstate'))
    expect(page()).not.toContain('Leave without')
    window.history.pushState(null, '', '/sandbox/webhooks')
    fireEvent(window, new PopStateEvent('popstate'))
    expect(document.activeElement?.textContent).toBe('Stay')
    fireEvent.click(screen.getByText('Stay'))
    expect(page()).not.toContain('Leave without')
    expect(document.activeElement?.textContent).toMatch(/^Your new secret/)
  })
})

it('a change is prepared once, however fast it is asked for', async () => {
  show(<StartChange onPrepared={() => undefined} isFirst takesFocus={false} />)
  fireEvent.click(screen.getByText('Set a secret…'))
  const form = document.querySelector('form')
  if (!form) throw new Error('There is no form.')
  // Both submissions come before the next rendering.
  form.requestSubmit()
  form.requestSubmit()
  await screen.findByText('Preparing…')
  expect(sent).toEqual(['/api/sandbox/secret/prepare'])
})

describe('which secret signs', () => {
  const NEW: SecretChange = { ...SET, id: 'c9', fingerprint: 'bbbb-bbbb-bbbb' }
  const OLD: SecretChange = { ...SET, id: 'c1', fingerprint: 'aaaa-aaaa-aaaa' }
  const LOST: SecretChange = { ...OLD, id: 'c2', fingerprint: 'cccc-cccc-cccc', state: 'unknown' }
  const DROPPED: SecretChange = { ...CHANGE, id: 'c3', fingerprint: 'dddd-dddd-dddd', state: 'dropped' }
  const OPEN = { stage: 'propagating', stageMs: 40_000, windowMs: 57_000 } as const

  const showWith = (cutover: Partial<Cutover>, earlier: SecretChange[]) => {
    const status = statusOf(cutoverOf({ change: NEW, ...cutover }))
    show(<CurrentSecret status={{ ...status, history: [...status.history, ...earlier] }} />)
    return document.querySelector('.text-lead')?.textContent
  }

  it.each<[string, Partial<Cutover>, SecretChange[], string]>([
    ['one before', OPEN, [DROPPED, OLD], 'Changing from aaaa-aaaa-aaaa to bbbb-bbbb-bbbb: either may sign'],
    [
      'none before from here',
      OPEN,
      [DROPPED],
      'Changing from a secret set elsewhere, or none, to bbbb-bbbb-bbbb: either may sign',
    ],
    [
      'a lost answer before',
      OPEN,
      [LOST, OLD],
      'Changing from aaaa-aaaa-aaaa or cccc-cccc-cccc to bbbb-bbbb-bbbb: any may sign',
    ],
    [
      'not answered yet',
      { change: { ...NEW, state: 'sent', finishedAt: null }, stage: 'sending', windowMs: 180_000 },
      [OLD],
      'Perhaps changing from aaaa-aaaa-aaaa to bbbb-bbbb-bbbb: either may sign',
    ],
    ['after the window', {}, [OLD], 'Signed with bbbb-bbbb-bbbb'],
    ['lost, after the window', { change: { ...NEW, state: 'unknown' } }, [OLD], 'Perhaps signed with bbbb-bbbb-bbbb'],
  ])('%s', (_, cutover, earlier, words) => {
    expect(showWith(cutover, earlier)).toBe(words)
  })
})
