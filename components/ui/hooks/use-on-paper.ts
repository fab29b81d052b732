'use client'

import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(listener: () => void) {
  const told = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', told)
  window.addEventListener('afterprint', told)
  return () => {
    window.removeEventListener('beforeprint', told)
    window.removeEventListener('afterprint', told)
  }
}

/** Whether the page is being printed. */
export const useOnPaper = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
