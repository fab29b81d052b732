import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderEventEditor } from '@/components/deliveries/filters/render-event-editor'
import { DELIVERIES, type DeliveryCounts } from '@/lib/archive/filter/deliveries'
import { FilterEditor } from './filter-editor'

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
  settled: [],
}

it.each(['event', 'endpoint'] as const)(
  'an %s that no filter can hold is shown with the reason, disabled',
  async (name) => {
    const onChange = vi.fn()
    const filters = DELIVERIES.none
    for (const filter of DELIVERIES.filters.filter((one) => one.name === name))
      render(
        <Suspense>
          <FilterEditor
            filter={filter}
            filters={filters}
            counts={COUNTS}
            renderOwn={renderEventEditor}
            onChange={onChange}
            onDone={vi.fn()}
          />
        </Suspense>,
      )
    const box = await screen.findByRole('checkbox', {
      name: /melted.*Cannot be filtered: it contains a control character/,
    })
    expect(box).toHaveProperty('disabled', true)
    expect(screen.getAllByRole('checkbox', { name: /melted/ })).toHaveLength(1)
    fireEvent.click(screen.getByRole('checkbox', { name: /frozen/ }))
    expect(onChange.mock.calls).toEqual([[{ [name]: [GOOD] }]])
  },
)
