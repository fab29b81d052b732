'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { Cursor, List } from '@/lib/list/define-list'
import { countsKey, pagesKey } from './list-queries'

const AGAIN_MS = 2000

/** Reads a list again every two seconds while `isWanted` and the page is in sight. */
export function useReadAgain<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>, isWanted: boolean) {
  const { environment } = useFrame()
  const client = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void client.invalidateQueries({ queryKey: pagesKey(list, environment.name) })
      void client.invalidateQueries({ queryKey: countsKey(list, environment.name) })
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [list, isWanted, client, environment.name])
}
