import { describe, expect, it } from 'vitest'
import { changeOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { moveState, watchFrom } from './move-state'

const old = registrationOf('old')
const fresh = registrationOf('fresh')

describe('where a move stands, by its address and the list', () => {
  it.each([
    ['no new one in the address', [old, fresh], null, { kind: 'create', from: old, isTargetGone: false }],
    ['both there', [old, fresh], 'fresh', { kind: 'watch', from: old, to: fresh }],
    ['the old one gone, nobody knows how', [fresh], 'fresh', { kind: 'missing', other: fresh }],
    ['the new one gone', [old], 'fresh', { kind: 'create', from: old, isTargetGone: true }],
    ['the old one named as the new one', [old], 'old', { kind: 'create', from: old, isTargetGone: true }],
    ['both gone', [], 'fresh', { kind: 'missing', other: null }],
    ['nothing known', [fresh], null, { kind: 'missing', other: null }],
    ['the old one gone and named as the new one', [fresh], 'old', { kind: 'missing', other: null }],
  ])('%s', (_, registrations, to, expected) => {
    expect(moveState(registrationListOf(registrations), 'old', to)).toEqual(expected)
  })
})

describe('a move whose old registration is gone', () => {
  const deletion = changeOf({ action: 'delete', webhookId: 'old' })
  it.each([
    ['was deleted here', deletion, 'done'],
    ['was deleted, as far as the list tells', { ...deletion, state: 'unknown' }, 'done'],
    ['was not deleted by what was refused', { ...deletion, state: 'refused' }, 'missing'],
    ['is not the one that was deleted here', { ...deletion, webhookId: 'third' }, 'missing'],
  ] as const)('%s', (_, change, kind) => {
    expect(moveState(registrationListOf([fresh], { changes: [change] }), 'old', 'fresh').kind).toBe(kind)
  })
})

describe('from when traffic is counted', () => {
  const startedAt = '2026-11-21T11:58:00.000Z'
  const finishedAt = '2026-11-21T11:58:02.000Z'
  const openedAt = '2026-11-21T12:00:00.000Z'
  const lastChange = changeOf({ action: 'create', webhookId: 'fresh', startedAt, finishedAt })

  it('is the newest change of the new one while it propagates, then the moment when it had', () => {
    expect(watchFrom({ lastChange }, openedAt, true)).toEqual({ since: startedAt, is: 'creation' })
    const decided = { since: '2026-11-21T11:59:02.000Z', is: 'propagated' }
    expect(watchFrom({ lastChange }, openedAt, false)).toEqual(decided)
    expect(watchFrom({ lastChange: { ...lastChange, action: 'update' } }, openedAt, true).is).toBe('change')
  })

  it('is less than a day ago where no change is known, or longer ago than the server counts', () => {
    const long = { ...lastChange, finishedAt: '2026-11-20T12:01:00.000Z' }
    const day = { since: '2026-11-20T12:05:00.000Z', is: 'day' }
    expect(watchFrom({ lastChange: null }, openedAt, false)).toEqual(day)
    expect(watchFrom({ lastChange: long }, openedAt, false)).toEqual(day)
  })
})
