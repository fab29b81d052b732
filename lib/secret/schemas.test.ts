import { describe, expect, test } from 'vitest'
import { NewSecret } from './schemas'

const parse = (secret: unknown) => NewSecret.safeParse({ origin: 'chosen', secret })

describe('a chosen secret', () => {
  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is short', 'fifteen letters'],
    ['is long', 'x'.repeat(513)],
    ['begins with a space', ' sixteen-letters-of-it'],
    ['ends in a line break', 'sixteen-letters-of-it\n'],
    ['ends in a space that does not break', 'sixteen-letters-of-it\u00a0'],
    ['has a line break', 'sixteen-letters\nof-it'],
    ['has a line separator', 'sixteen-letters\u2028of-it'],
    ['contains a control character', 'sixteen-letters\u0000of-it'],
    ['contains an incomplete character', 'sixteen-letters-of-it\ud83d'],
  ])('that %s is refused at its field, which does not repeat it', (_what, secret) => {
    const { error } = parse(secret)
    expect(error?.issues.map(({ path }) => path)).toEqual([['secret']])
    expect(JSON.stringify(error?.issues)).not.toContain('letters-')
  })

  test.each(['x'.repeat(16), 'é💶 with spaces inside', 'x'.repeat(512)])('is taken as it is: %s', (secret) => {
    expect(parse(secret).data).toEqual({ origin: 'chosen', secret })
  })
})

test('a generated one brings none', () => {
  expect(NewSecret.safeParse({ origin: 'generated', secret: 'x'.repeat(32) }).success).toBe(false)
  expect(NewSecret.safeParse({ origin: 'other' }).success).toBe(false)
})
