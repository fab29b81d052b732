import { describe, expect, it } from 'vitest'
import { groupSubscription } from './group-subscription'

describe('subscribed events', () => {
  it('stand in the order of the catalogue, with how many the group has', () => {
    expect(groupSubscription(['achDebit.returned', 'payment.updated', 'payment.created'])).toEqual([
      { name: 'payment', chosen: ['payment.created', 'payment.updated'], all: 4 },
      { name: 'achDebit', chosen: ['achDebit.returned'], all: 5 },
    ])
  })

  it('keep events that the catalogue does not know', () => {
    expect(groupSubscription(['card.frozen'])).toEqual([
      { name: 'not in the catalogue', chosen: ['card.frozen'], all: null },
    ])
  })

  it('are none for none', () => {
    expect(groupSubscription([])).toEqual([])
  })
})
