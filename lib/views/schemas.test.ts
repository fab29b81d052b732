import { describe, expect, it } from 'vitest'
import { NewView, ViewChange } from './schemas'

const NEW = { list: 'deliveries', name: 'Failures', query: 'outcome=failed' }
const nameOf = (name: string) => NewView.safeParse({ ...NEW, name }).data?.name
const wrongField = (part: object) => NewView.safeParse({ ...NEW, ...part }).error?.issues[0]?.path[0]

describe('the name of a view', () => {
  it.each([
    ['nothing', ' \t '],
    ['a control character', 'a\u0000b'],
    ['a line end', 'a\nb'],
    ['a turn of the writing direction', 'a\u202eb'],
    ['what nobody sees', 'a\u200bb'],
    ['blank letters', '\u3164'],
    ['accents without a letter', '\u0301'],
    ['half a character', 'a\ud800'],
    ['61 characters', '事'.repeat(61)],
  ])('is not %s', (_what, name) => {
    expect(wrongField({ name })).toBe('name')
  })

  it('may be 60 characters of any script', () => {
    for (const name of ['事'.repeat(60), '💥'.repeat(60), '<b>%_\\']) expect(nameOf(name)).toBe(name)
  })

  it('is one for what reads as one', () => {
    expect(nameOf('\u00a0 Cafe\u0301   1 ')).toBe('Café 1')
  })
})

describe('a view to save', () => {
  it('is private and leaves the columns, unless it says otherwise', () => {
    expect(NewView.parse(NEW)).toEqual({ ...NEW, hiddenColumns: null, sharedWith: [] })
  })

  it('names each role and column once, in one order', () => {
    const parsed = NewView.parse({ ...NEW, sharedWith: ['admin', 'viewer', 'admin'], hiddenColumns: ['b', 'a', 'b'] })
    expect(parsed).toMatchObject({ sharedWith: ['viewer', 'admin'], hiddenColumns: ['a', 'b'] })
  })

  it.each([
    ['list', 'nothing'],
    ['list', 'constructor'],
    ['list', undefined],
    ['sharedWith', ['root']],
    ['hiddenColumns', ['a;b']],
    ['query', 'a'.repeat(8001)],
    ['query', null],
  ])('is refused for its %s: %j', (field, value) => {
    expect(wrongField({ [field]: value })).toBe(field)
  })
})

it('a view to save keeps what its own list understands', () => {
  const query = 'outcome=failed&stream=offramp&reason=any&limit=100&cursor=abc'
  expect(NewView.parse({ ...NEW, query }).query).toBe('outcome=failed&limit=100')
  expect(NewView.parse({ ...NEW, list: 'sequences', query }).query).toBe('reason=any&stream=offramp&limit=100')
})

it('a change says which state it has seen, and keeps apart what is left out and what is emptied', () => {
  expect(ViewChange.safeParse({ name: 'x' }).success).toBe(false)
  expect(ViewChange.safeParse({ updatedAt: 'yesterday' }).success).toBe(false)
  const seen = { updatedAt: '2026-11-21T10:00:00.000Z' }
  expect(ViewChange.parse(seen)).toEqual(seen)
  expect(ViewChange.parse({ ...seen, hiddenColumns: null, query: '' })).toEqual({
    ...seen,
    hiddenColumns: null,
    query: '',
  })
})
