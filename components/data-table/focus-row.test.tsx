import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusRow } from './focus-row'

test('a row that is drawn has the focus before the next key', () => {
  render(
    <>
      <a href="#1" data-row-link="1">
        One
      </a>
      <a href="#2" data-row-link="2">
        Two
      </a>
    </>,
  )
  focusRow('1')
  focusRow('2')
  expect(document.activeElement).toBe(screen.getByText('Two'))
})
