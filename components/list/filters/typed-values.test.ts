import { expect, it } from 'vitest'
import { addTyped } from './typed-values'

it.each([
  ['usr_1,usr_2', ['usr_1', 'usr_2']],
  [' usr_1\n\nusr_2\tusr_1 ;', ['usr_1', 'usr_2']],
  [`"usr_1", 'usr_2'`, ['usr_1', 'usr_2']],
  [`o'hara"`, [`o'hara"`]],
  ['', []],
])('reads %j as a list of values, each once', (text, values) => {
  expect(addTyped([], text)).toEqual({ values, problem: null })
})

it('keeps what was chosen, and says what it left out', () => {
  expect(addTyped(['a'], `a b ${'x'.repeat(1001)}`)).toEqual({
    values: ['a', 'b'],
    problem: '1 left out: not a valid id.',
  })
  const many = Array.from({ length: 52 }, (_, i) => `id${i}`)
  const { values, problem } = addTyped([], many.join('\n'))
  expect(values).toEqual(many.slice(0, 50))
  expect(problem).toContain('the last 2 left out')
})
