import { expect, test } from 'vitest'
import { ALL_READ_KINDS, isReadRecorded, READ_SETTINGS } from './read-kinds'

const SENSITIVE = ['payload', 'user', 'user_key', 'export']

test('a setting records nothing, what is sensitive, or everything', () => {
  const recorded = READ_SETTINGS.map((setting) => ALL_READ_KINDS.filter((kind) => isReadRecorded(kind, setting)))
  expect(recorded).toEqual([[], SENSITIVE, ALL_READ_KINDS])
})
