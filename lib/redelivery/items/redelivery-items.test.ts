import { expect, it } from 'vitest'
import { rowAddress } from '../../list/row-address'
import { itemsOfJob } from './redelivery-items'

it('the address of a result is that of its redelivery', () => {
  expect(rowAddress(itemsOfJob('7'), 'sandbox', { state: ['failed'] }, '3')).toBe(
    '/sandbox/redeliveries/7/3?state=failed',
  )
})
