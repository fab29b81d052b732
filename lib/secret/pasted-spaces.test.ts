import { describe, expect, test } from 'vitest'
import { spaceProblem, spacesAtEnds, spacesInside } from './pasted-spaces'

describe('spaces of a pasted secret are named', () => {
  test.each([
    ['abc', null],
    [' abc', 'begins with a space'],
    ['abc  ', 'ends with 2 spaces'],
    ['\u00a0abc\n', 'begins with a no-break space and ends with a line break'],
    ['abc\r\n', 'ends with a line break'],
    ['\tabc \u00a0', 'begins with a tab and ends with 2 spaces'],
    ['\ufeffabc', 'begins with a hidden character'],
    ['   ', 'begins with 3 spaces'],
  ])('at the ends of %j', (secret, words) => {
    expect(spacesAtEnds(secret)).toBe(words)
  })

  test.each([
    ['abc', null],
    [' abc ', null],
    ['a bc', 'has a space in it, after 1 character'],
    ['é💶 c d', 'has a space in it, after 2 characters, and more after it'],
    ['abc\u00a0\u00a0d', 'has 2 no-break spaces in it, after 3 characters'],
    ['abc\u200bd', 'has a hidden character in it, after 3 characters'],
  ])('inside %j', (secret, words) => {
    expect(spacesInside(secret)).toBe(words)
  })

  test('inside a chosen one only where they can not be right', () => {
    expect(spaceProblem('a b', true)).toBeNull()
    expect(spaceProblem('a b', false)).toMatch(/^The secret has a space in it, after 1 character\./)
    expect(spaceProblem('a b ', true)).toBe('The secret ends with a space. Paste it without that.')
    expect(spaceProblem('ab', false)).toBeNull()
  })
})
