import { describe, expect, it } from 'vitest'
import { changeOf, listOf, registrationOf } from '../registration-fixture'
import { moveState, watchFrom } from './move-state'

const old = registrationOf('old')
const fresh = registrationOf('fresh')

describe('where a move stands, by its address and the list', () => {
  it.each([
    ['no new one in the address', [old, fresh], null, { kind: 'create', from: old, isTargetGone: false }],
    ['both there', [old, fresh], 'fresh', { kind: 'watch', from: old, to: fresh }],
    ['the old one gone', [fresh], 'fresh', { kind: 'done', to: fresh }],
    ['the new one gone', [old], 'fresh', { kind: 'create', from: old, isTargetGone: true }],
    ['the old one named as the new one', [old], 'old', { kind: 'create', from: old, isTargetGone: true }],
    ['both gone', [], 'fresh', { kind: 'missing' }],
    ['nothing known', [fresh], null, { kind: 'missing' }],
    ['the old one gone and named as the new one', [fresh], 'old', { kind: 'missing' }],
  ])('%s', (_, registrations, to, expected) => {
    expect(moveState(listOf(registrations), 'old', to)).toEqual(expected)
  })
})

describe('from when traffic is counted', () => {
  const startedAt = '2026-11-21T11:59:00.000Z'
  const readAt = '2026-11-21T12:00:00.000Z'
  const creation = changeOf({ action: 'create', webhookId: 'fresh', state: 'done', startedAt })

  it('is the creation of the new one', () => {
    expect(watchFrom(listOf([old, fresh], { changes: [creation], readAt }), 'fresh')).toEqual({
      since: startedAt,
      isCreation: true,
    })
  })

  it('is less than a day ago where the creation is not known, or longer ago than the server counts', () => {
    const long = { ...creation, startedAt: '2026-11-20T12:01:00.000Z' }
    const day = { since: '2026-11-20T12:05:00.000Z', isCreation: false }
    expect(watchFrom(listOf([old, fresh], { readAt }), 'fresh')).toEqual(day)
    expect(watchFrom(listOf([old, fresh], { changes: [long], readAt }), 'fresh')).toEqual(day)
  })
})
