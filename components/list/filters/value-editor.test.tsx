import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pickUsers } from '@/lib/archive/filter/suggest-filters'
import { ValueEditor } from './value-editor'

afterEach(cleanup)

it.each([
  ['one', 'usr_1', ['usr_0', 'usr_1']],
  ['a list', 'usr_1\n"usr_2", odd', ['usr_0', 'usr_1', 'usr_2', 'odd']],
  ['a payload', '{"userId":"u7","eventId":"evt_12345678"}', ['usr_0', 'u7']],
  ['a line of a log', 'WARN eventId=evt_12345678 userId=usr_12345678 failed', ['usr_0', 'usr_12345678']],
])('a paste of %s goes in without Enter', (_, pasted, values) => {
  const onChange = vi.fn()
  render(<ValueEditor noun="user id" chosen={['usr_0']} pick={pickUsers} onChange={onChange} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'User ids' })
  fireEvent.paste(field, { clipboardData: { getData: () => pasted } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(values)
  expect(field.value).toBe('')
})
