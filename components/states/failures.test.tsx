import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/components/api/fetch-json'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { type PlatformFacts, UNAVAILABLE_DIGEST } from '@/lib/errors'
import { FailureState } from './failure-state'
import { PageFailure } from './page-failure'
import { ProblemText } from './problem-text'

afterEach(cleanup)

describe('a page that failed', () => {
  it('gives the reference for the log, never the message, and tries again', () => {
    const retry = vi.fn()
    render(
      <PageFailure error={Object.assign(new Error('select * from operator'), { digest: '1234567' })} onRetry={retry} />,
    )
    expect(screen.getByRole('alert').textContent).toContain('Reference for the server’s log: 1234567')
    expect(screen.getByRole('alert').textContent).not.toContain('select')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('says that the database does not answer where that is why, which needs no reference', () => {
    const error = Object.assign(new Error('hidden'), { digest: UNAVAILABLE_DIGEST })
    render(<PageFailure error={error} onRetry={() => undefined} />)
    expect(screen.getByRole('heading', { name: 'The database is not available' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).not.toContain('Reference')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('needs no reference', () => {
    render(<PageFailure error="odd" onRetry={() => undefined} />)
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).not.toContain('Reference')
  })
})

describe('a part that could not be read', () => {
  const show = (error: unknown) =>
    render(
      <FailureState error={error} subject="The deliveries" kept="The archive is kept." onRetry={() => undefined} />,
    )

  it('does not offer to repeat what a role may not do', () => {
    show(
      new ApiError({
        status: 403,
        detail: 'This needs the permission delivery.read; your role is support.',
        requestId: 'r-1',
      }),
    )
    expect(screen.getByRole('heading', { name: 'Your role does not allow this' })).toBeTruthy()
    expect(screen.getByText(/your role is support/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByText('Request id r-1')).toBeTruthy()
  })

  it('says what failed, what was kept and offers to try again', () => {
    show(new ApiError({ status: 503, detail: 'The database does not answer.' }))
    expect(screen.getByRole('heading', { name: 'The deliveries could not be read' })).toBeTruthy()
    expect(screen.getByText('The archive is kept.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  const factsOf = (platform: PlatformFacts) => {
    render(
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FailureState
          error={new ApiError({ status: 502, detail: 'No.', platform })}
          subject="The deposits"
          kept=""
          onRetry={() => undefined}
        />
      </PreferencesProvider>,
    )
    return screen.getByRole('alert').querySelector('p')?.textContent
  }

  it.each([
    [{}, 'No.'],
    [{ permanent: false }, 'No.'],
    [{ permanent: true }, 'No. It will not clear by itself.'],
    [{ resourceType: 'webhook', resourceId: 'wh_1' }, 'No. Not found: webhook wh_1.'],
    [{ resourceId: 'wh_1' }, 'No. Not found: a resource wh_1.'],
    [{ scope: 'webhooks:read' }, 'No. It requires the scope webhooks:read.'],
    [{ suggestedAction: 'auto_ramp' }, 'No. Use an auto-ramp account instead.'],
    [{ suggestedAction: 'brand_new' }, 'No. The platform suggests brand_new.'],
    [{ clearsAt: 'soon' }, 'No. It may clear soon.'],
  ])('says what the platform said apart from words: %j', (platform, words) => {
    expect(factsOf(platform)).toBe(words)
  })

  it('says when it may clear, as a time', () => {
    const words = factsOf({ clearsAt: '2026-11-22T10:00:00Z', availableAt: '2026-11-23T10:00:00Z' })
    expect(words).toMatch(/^No\. It may clear at .*22.*\. The funding source may be available again at .*23/)
    expect(screen.getByRole('alert').querySelector('time')?.dateTime).toBe('2026-11-22T10:00:00Z')
  })

  it('says it in a line of a form, too', () => {
    const error = new ApiError({
      status: 404,
      detail: 'Gone.',
      platform: { resourceType: 'webhook', resourceId: 'wh_1' },
    })
    const { container } = render(<ProblemText error={error} />)
    expect(container.textContent).toBe('Gone. Not found: webhook wh_1.')
  })

  it('lets no member of the platform turn how the page reads', () => {
    factsOf({ scope: 'a\u202eb', resourceId: '<b>x</b>' })
    expect(screen.getByRole('alert').querySelector('[data-mark]')).toBeTruthy()
    expect(screen.getByRole('alert').querySelector('b')).toBeNull()
  })

  it('shows nothing of an error that is not an answer', () => {
    show(new TypeError('undefined is not a function'))
    expect(screen.getByRole('alert').textContent).not.toContain('undefined')
  })
})
