import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'

// A busy machine takes long to draw.
configure({ asyncUtilTimeout: 30_000 })

/** Cleans the window, which the files of a worker share because it is slow to make. */
beforeAll(() => {
  const { documentElement: root, head, body } = document
  for (const element of [head, body]) element.replaceChildren()
  for (const element of [root, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  for (const [name] of document.cookie.matchAll(/[^=; ]+(?==)/g)) dropCookie(name)
  Reflect.deleteProperty(document, 'visibilityState') // A test may have defined it.
  history.replaceState(null, '', '/')
})

// biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
const dropCookie = (name: string) => (document.cookie = `${name}=; Path=/; Max-Age=0`)

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
