import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LongPlatformText, PlatformText } from './platform-text'

afterEach(cleanup)

describe('text of the platform', () => {
  it('keeps every character and names the hidden ones', () => {
    const { container } = render(<PlatformText text={'off\u202eramp\n'} />)
    expect(container.textContent).toBe('off\u202eramp\n')
    expect([...container.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'))).toEqual([
      'U+202E',
      '↵',
    ])
    expect(container.querySelector('bdi')?.dir).toBe('ltr')
  })

  it('is written out where it is little but hidden characters', () => {
    const { container } = render(<PlatformText text={'a\u202e'.repeat(2000)} />)
    expect(container.querySelectorAll('[data-mark]')).toHaveLength(0)
    expect(container.textContent).toBe('a⟨U+202E⟩'.repeat(2000))
  })

  it('keeps what is long behind a button', () => {
    const { container } = render(<LongPlatformText text={'x'.repeat(5000)} limit={100} />)
    expect(container.querySelector('bdi')?.textContent).toBe(`${'x'.repeat(100)}…`)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 5,000 characters' }))
    expect(container.querySelector('bdi')?.textContent).toBe('x'.repeat(5000))
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })
})
