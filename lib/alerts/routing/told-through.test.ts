import { expect, test } from 'vitest'
import { toldThrough } from './told-through'

const all = [
  { id: 'a', name: 'Chat', severities: ['page' as const], isOn: true },
  { id: 'b', name: 'Mail', severities: ['page' as const, 'notify' as const], isOn: true },
  { id: 'c', name: 'Old', severities: ['page' as const], isOn: false },
]
const on = { id: 'a', name: 'Chat', state: 'on' as const }
const off = { id: 'c', name: 'Old', state: 'off' as const }
const gone = { id: 'd', name: 'Gone', state: 'removed' as const }

test.each([
  [[], 'page', 'By severity: Chat, Mail', null],
  [[], 'notify', 'By severity: Mail', null],
  [[on], 'notify', 'Chat', null],
  [[on, off, gone], 'page', 'Chat, Old (off)', null],
  [[off], 'page', 'Old (off)', 'Nobody is told while this is off.'],
  [[off, { ...off, id: 'e', name: 'Older' }], 'page', 'Old (off), Older (off)', 'Nobody is told while these are off.'],
  [[gone], 'notify', 'By severity: Mail', '“Gone” was removed.'],
  [[gone, { ...gone, id: 'e', name: 'Lost' }], 'notify', 'By severity: Mail', '“Gone”, “Lost” were removed.'],
] as const)('a rule that names %j and is of %s is told through “%s”', (channels, severity, words, problem) => {
  expect(toldThrough({ channels: [...channels], severity }, all)).toEqual({ words, problem })
})

test('without a channel of its severity, the words say so', () => {
  expect(toldThrough({ channels: [], severity: 'page' }, [])).toEqual({
    words: 'By severity: no channel',
    problem: null,
  })
})
