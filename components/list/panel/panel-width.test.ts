import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampPanel, LIST_LEAST, PANEL_LEAST, panelMost, usualPanel } from './panel-width'

it('a panel leaves the list its room, and stays readable where there is too little for both', () => {
  expect(clampPanel(480, 1224)).toBe(480)
  expect(clampPanel(480, 808)).toBe(388)
  expect(clampPanel(2000, 1224)).toBe(804)
  expect(clampPanel(10, 1224)).toBe(PANEL_LEAST)
  expect(clampPanel(480, 500)).toBe(PANEL_LEAST)
})

it('where none was chosen, the list keeps its columns before the panel grows', () => {
  expect([1072, 1232, 1312, 1712].map(usualPanel)).toEqual([352, 400, 480, 480])
})

it('a panel is never wider than the list can stand, whatever was chosen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: PANEL_LEAST + LIST_LEAST, max: 4_000 }),
      (chosen, room) => {
        const width = clampPanel(chosen, room)
        expect(room - width).toBeGreaterThanOrEqual(LIST_LEAST)
        expect(width).toBeGreaterThanOrEqual(PANEL_LEAST)
        expect(width).toBeLessThanOrEqual(panelMost(room))
      },
    ),
  )
})
