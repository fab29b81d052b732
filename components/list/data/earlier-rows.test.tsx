import type { UseQueryResult } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useEarlierRows } from './earlier-rows'

it('draws a screen that begins with its rows once', () => {
  let drawn = 0
  // Only the members that the hook reads.
  const reading = {
    data: ['row'],
    isPlaceholderData: false,
    dataUpdatedAt: 1,
    error: null,
  } as unknown as UseQueryResult<string[]>
  function Screen() {
    drawn += 1
    return useEarlierRows(reading).data
  }
  expect(renderToString(<Screen />)).toBe('row')
  expect(drawn).toBe(1)
})
