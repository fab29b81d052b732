import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChoiceEditor } from './choice-editor'

afterEach(cleanup)

const GROUPS = [{ name: 'Status', choices: [{ value: '404', label: '404', count: 0 }] }]

it.each([
  [true, /404.*not counted/, 1],
  [false, /404.*0/, 0],
])('says of counts that have a bound (%s) that values may be missing', (isCapped, name, notes) => {
  render(<ChoiceEditor groups={GROUPS} chosen={[]} isCapped={isCapped} searchLabel={null} onChange={() => undefined} />)
  expect(screen.getByRole('checkbox', { name })).toBeDefined()
  expect(screen.queryAllByText(/values may be missing/)).toHaveLength(notes)
})
