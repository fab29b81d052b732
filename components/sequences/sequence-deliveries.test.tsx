import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Sequence } from '@/lib/archive/sequence/dto'
import { rowOf } from '@/tests/support/delivery-row'
import { framed } from '@/tests/support/framed'
import { SequenceDeliveries } from './sequence-deliveries'

it('leads from a row to its delivery, and from the name of its event to what that means', () => {
  const deliveries = [{ ...rowOf({ id: '7', event: 'offramp.completed' }), occurredAt: null }]
  // The table reads only the deliveries.
  render(framed(<SequenceDeliveries sequence={{ deliveries } as unknown as Sequence} />).page)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/sandbox/deliveries/7', '/sandbox/events/offramp.completed'])
})
