import { expect, test } from 'vitest'
import { createWorld } from '../history/world'
import { findPerson, NEEDS } from './people'

test('nobody who was removed is found, from wherever the search begins', () => {
  const { users, holdings } = createWorld('sandbox')
  const everybody = users.all()
  const [kept, ...removed] = everybody.filter(({ id }) => {
    const theirs = holdings.get(id)
    return theirs !== undefined && NEEDS['an active funding source'](theirs)
  })
  expect(removed.length).toBeGreaterThan(10)
  for (const { id } of removed) users.remove(id)
  for (let start = 0; start < everybody.length; start += 1) {
    expect(findPerson({ users, holdings }, start, 'an active funding source')?.user).toBe(kept)
    expect(users.isGone(findPerson({ users, holdings }, start, 'nothing')?.user.id ?? '')).toBe(false)
  }
  for (const { id } of users.all()) users.remove(id)
  expect(findPerson({ users, holdings }, 7, 'nothing')).toBeUndefined()
})
