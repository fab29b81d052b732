import { waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from '../fields/text-field'

function Form() {
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextField ref={field} label="Name" value={name} onChange={setName} />
      <output>{name}</output>
    </>
  )
}

test('what was typed before the page was alive is known once it is', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Form />)
  const field = page.querySelector('input')
  if (field) field.value = 'Ada'
  const root = hydrateRoot(page, <Form />)
  await waitFor(() => expect([field?.value, page.querySelector('output')?.textContent]).toEqual(['Ada', 'Ada']))
  root.unmount()
})
