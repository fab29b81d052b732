import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'

/** A page as a browser has it: the answer is UTF-8, and its parser drops NUL and turns CR into LF. */
const parsed = (html: string) => Buffer.from(html).toString().replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')

/** Draws on the server, then in the browser; answers the page and what React had to draw anew. */
export async function hydrate(page: ReactNode): Promise<{ container: HTMLElement; drawnAnew: unknown[] }> {
  const container = document.createElement('div')
  container.innerHTML = parsed(renderToString(page))
  document.body.append(container)
  const drawnAnew: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => drawnAnew.push(error) }),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  return { container, drawnAnew }
}
