import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/components/api/fetch-json'
import { UNAVAILABLE_DIGEST } from '@/lib/errors'
import { FailureState } from './failure-state'
import { PageFailure } from './page-failure'

afterEach(cleanup)

describe('a page that failed', () => {
  it('gives the reference for the log, never the message, and tries again', () => {
    const retry = vi.fn()
    render(
      <PageFailure error={Object.assign(new Error('select * from operator'), { digest: '1234567' })} onRetry={retry} />,
    )
    expect(screen.getByRole('alert').textContent).toContain("Reference for the server's log: 1234567")
    expect(screen.getByRole('alert').textContent).not.toContain('select')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('says that the database does not answer where that is why, which needs no reference', () => {
    const error = Object.assign(new Error('hidden'), { digest: UNAVAILABLE_DIGEST })
    render(<PageFailure error={error} onRetry={() => undefined} />)
    expect(screen.getByRole('heading', { name: 'The database can not be used' })).toBeTruthy()
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

  it('shows nothing of an error that is not an answer', () => {
    show(new TypeError('undefined is not a function'))
    expect(screen.getByRole('alert').textContent).not.toContain('undefined')
  })
})
