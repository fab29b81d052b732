import { expect, it } from 'vitest'
import { cutAfter } from './cut-after'

it('never cuts a character in two', () => {
  expect(cutAfter('ab😀cd', 3)).toBe('ab…')
  expect(cutAfter('ab😀', 4)).toBe('ab😀')
})
