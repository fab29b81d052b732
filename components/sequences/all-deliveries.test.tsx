import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AllDeliveries } from './all-deliveries'

afterEach(cleanup)

it('all deliveries of a resource are one link away, unless no filter can hold its id: then it says so', () => {
  const { rerender } = render(<AllDeliveries environment="sandbox" resourceId="offr_1,%2C" className="" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/sandbox/deliveries?resource=offr_1%252C%25252C')
  rerender(<AllDeliveries environment="sandbox" resourceId={'offr_\u0000'} className="" />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Its deliveries can’t be listed: the id contains a control character')).toBeTruthy()
})
