import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PastChart, type ThresholdLine } from './past-chart'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-20T00:00:00Z')

const pointsOf = (values: readonly (number | null)[]) =>
  values.map((value, hour) => ({ at: new Date(START + hour * HOUR_MS).toISOString(), value }))

const SERIES = [
  { subject: 'https://a.acme.example', points: pointsOf([0, 20, 10, 0]) },
  { subject: 'https://b.acme.example', points: pointsOf([5, null, 5, 5]) },
]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 200))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Pixels from the top for a value, on a plot of 162 whose axis ends at 25. */
const heightOf = (value: number) => Number((8 + 162 * (1 - value / 25)).toFixed(3))

function show(line: ThresholdLine) {
  const { container } = render(<PastChart series={SERIES} zone="UTC" {...line} />)
  const lines = [...container.querySelectorAll('.recharts-line-curve')]
  const threshold = container.querySelector('.recharts-reference-line-line')
  return { lines, threshold }
}

/** The heights of the points of a line. */
const heightsOf = (line: Element | undefined) =>
  [...(line?.getAttribute('d') ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(Number(y).toFixed(3)))

test('a past is drawn as a line for each subject, broken apart, with the threshold where it stands', () => {
  const { lines, threshold } = show({ threshold: 10, moved: null })
  expect(lines.map(heightsOf)).toEqual([[0, 20, 10, 0].map(heightOf), [5, 5, 5].map(heightOf)])
  expect(new Set(lines.map((line) => line.getAttribute('stroke-dasharray'))).size).toBe(2)
  // The line has a gap at an unknown value.
  expect(lines.map((line) => line.getAttribute('d')?.match(/M/g)?.length)).toEqual([1, 2])
  expect(Number(threshold?.getAttribute('y1'))).toBe(heightOf(10))
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a threshold that can be moved is a slider in place of the line', () => {
  const setting = { name: 'percent', label: 'Share', unit: '%', min: 0.1, max: 100, isWhole: false }
  const { threshold } = show({ threshold: 10, moved: { setting, onChange: vi.fn() } })
  expect(threshold).toBeNull()
  expect(screen.getByRole('slider').style.top).toBe(`${heightOf(10)}px`)
})
