import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { FilterEditor } from './filter-editor'
import { FILTERS } from './filters'

afterEach(cleanup)

const GOOD = 'card.frozen,%2C'
const BAD = 'card.\u0007melted'
const VALUES = [GOOD, BAD].map((value) => ({ value, count: 3 }))
const COUNTS: DeliveryCounts = {
  total: 6,
  isCapped: false,
  areValuesCapped: false,
  outcomes: [],
  families: [],
  events: VALUES,
  endpoints: VALUES,
  statusClasses: [],
  statuses: [],
}

it.each(['event', 'endpoint'] as const)('an %s that no filter can hold is shown with the reason, disabled', (name) => {
  const onChange = vi.fn()
  const filters = loadDeliveryFilters('')
  for (const filter of FILTERS.filter((one) => one.name === name))
    render(<FilterEditor filter={filter} filters={filters} counts={COUNTS} onChange={onChange} onDone={vi.fn()} />)
  const box = screen.getByRole('checkbox', { name: /melted.*No filter can hold it: it has a control character/ })
  expect(box).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('checkbox', { name: /melted/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox', { name: /frozen/ }))
  expect(onChange.mock.calls).toEqual([[{ [name]: [GOOD] }]])
})
