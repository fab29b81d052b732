import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PayloadTree } from './payload-tree'
import { openAtFirst, rootOf, rowsOf } from './payload-tree-rows'

const RAW = '{"b":1.0, "a":[1e21,9007199254740993],"b":"\\u00e9\\/","o":{},"x y":{"in":null}}'

afterEach(cleanup)

/** Queries by role would be slow for hundreds of items. */
const items = () => Array.from(document.querySelectorAll<HTMLElement>('[role="treeitem"]'))
const lines = () => items().map((item) => item.textContent)
const focused = () => document.activeElement?.textContent
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

function renderTree(payload: string) {
  render(<PayloadTree payload={payload} />)
  items()[0]?.focus()
}

describe('the tree of a payload', () => {
  it('shows scalars, keys and members of one name as they were received', () => {
    renderTree(RAW)
    expect(lines()).toEqual([
      '{ 5 members }',
      '"b": 1.0',
      '"a": [ 2 elements ]',
      '0: 1e21',
      '1: 9007199254740993',
      '"b": "\\u00e9\\/"',
      '"o": {}',
      '"x y": { 1 member }',
      '"in": null',
    ])
  })

  it('is walked, opened and closed with the arrow keys', () => {
    renderTree(RAW)
    press('ArrowDown', 'ArrowDown')
    expect(focused()).toBe('"a": [ 2 elements ]')
    press('ArrowLeft')
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
    expect(lines()).not.toContain('0: 1e21')
    press('ArrowRight', 'ArrowRight', 'ArrowDown')
    expect(focused()).toBe('1: 9007199254740993')
    press('ArrowLeft')
    expect(focused()).toBe('"a": [ 2 elements ]')
    press('End')
    expect(focused()).toBe('"in": null')
    press('Home', 'Enter')
    expect(lines()).toEqual(['{ 5 members }'])
  })

  it('takes from the page only the keys that it uses', () => {
    renderTree(RAW)
    const item = document.activeElement ?? document.body
    expect(fireEvent.keyDown(item, { key: 'ArrowDown' })).toBe(false)
    for (const key of ['j', 'Escape', '?']) expect(fireEvent.keyDown(item, { key })).toBe(true)
    expect(fireEvent.keyDown(item, { key: 'c', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(screen.getByLabelText('Copy value'), { key: 'Enter' })).toBe(true)
  })

  it('copies the exact value and its path', () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderTree(RAW)
    press('End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'c', 'p', 'End', 'p')
    expect(writeText.mock.calls.map(([text]) => text)).toEqual(['"\\u00e9\\/"', 'b#2', '["x y"].in'])
    writeText.mockRestore()
  })

  it('shows a long level in parts', () => {
    renderTree(JSON.stringify(Array.from({ length: 250 }, (_, index) => index)))
    expect(items()).toHaveLength(102)
    press('End')
    expect(focused()).toBe('Show 100 more of 150 not shown')
    press('Enter')
    expect(items()).toHaveLength(202)
    expect(focused()).toBe('100: 100')
  })

  it('reads of a huge payload only what is open', () => {
    const root = rootOf(JSON.stringify({ big: Array.from({ length: 50_000 }, () => ({ a: [1, 2, 3] })), small: 1 }))
    if (!root) throw new Error('no JSON')
    expect(rowsOf(root, { open: openAtFirst(root), shown: new Map() })).toHaveLength(3)
  })

  it.each(['plain words', '{"a":', '['.repeat(300) + ']'.repeat(300)])(
    'says so where there is none (%#)',
    (payload) => {
      render(<PayloadTree payload={payload} />)
      expect(screen.queryByRole('tree')).toBeNull()
      expect(screen.getByText(/no(t| tree)/)).toBeDefined()
    },
  )
})
