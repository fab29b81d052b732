import type { VirtualItem, Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Code = Pick<
  typeof import('@tanstack/react-virtual'),
  'Virtualizer' | 'elementScroll' | 'observeElementOffset' | 'observeElementRect'
>

type Options = Pick<
  VirtualizerOptions<Element, Element>,
  'count' | 'getScrollElement' | 'estimateSize' | 'overscan'
> & { enabled: boolean; scrollMargin: number }

type Row = Pick<VirtualItem, 'index' | 'start' | 'end'>

type RowVirtualizer = {
  getVirtualItems: () => Row[]
  getTotalSize: () => number
  measureElement: (element: Element | null) => void
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
const doNothing = () => undefined

const NOT_YET: RowVirtualizer = { getVirtualItems: () => [], getTotalSize: () => 0, measureElement: doNothing }

/** A virtualizer that draws all rows, if the library can’t be fetched. */
function drawingAll({ count, estimateSize, scrollMargin }: Options): RowVirtualizer {
  const size = estimateSize(0)
  const start = (index: number) => scrollMargin + index * size
  return {
    getVirtualItems: () =>
      Array.from({ length: count }, (_, index) => ({ index, start: start(index), end: start(index + 1) })),
    getTotalSize: () => count * size,
    measureElement: doNothing,
  }
}

export function useVirtualizer(options: Options): RowVirtualizer {
  const [code, setCode] = useState<Code | null | 'missing'>(null)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const virtualizer = useRef<Virtualizer<Element, Element>>(null)
  const isMeasuring = useRef(false)
  const isWanted = options.enabled && code === null

  useEffect(() => {
    if (!isWanted) return
    import('@tanstack/react-virtual').then(setCode, () => setCode('missing'))
  }, [isWanted])

  if (code !== null && code !== 'missing') {
    const complete: VirtualizerOptions<Element, Element> = {
      ...options,
      observeElementRect: code.observeElementRect,
      observeElementOffset: code.observeElementOffset,
      scrollToFn: code.elementScroll,
      // React can’t flush in the middle of a commit, where measuring happens.
      onChange: (_, isSync) => (isSync && !isMeasuring.current ? flushSync(draw) : draw()),
    }
    virtualizer.current ??= createVirtualizer(code, complete, isMeasuring)
    virtualizer.current.setOptions(complete)
  }

  useBrowserLayoutEffect(() => (code === null ? undefined : virtualizer.current?._didMount()), [code])
  useBrowserLayoutEffect(() => virtualizer.current?._willUpdate())

  return code === 'missing' ? drawingAll(options) : (virtualizer.current ?? NOT_YET)
}

function createVirtualizer(
  { Virtualizer }: Code,
  options: VirtualizerOptions<Element, Element>,
  isMeasuring: { current: boolean },
) {
  const created = new Virtualizer(options)
  const { measureElement } = created
  created.measureElement = (element) => {
    isMeasuring.current = true
    try {
      measureElement(element)
    } finally {
      isMeasuring.current = false
    }
  }
  return created
}
