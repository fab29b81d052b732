'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { SequencesScreen } from '@/components/sequences/sequences-screen'
import { ViewsMenu } from '@/components/views/views-menu'
import { gapQuery } from '@/lib/archive/sequence/search-params'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { rowAddress } from '@/lib/list/row-address'
import { viewedList } from '@/lib/views/viewed-list'

const LIST = viewedList(SEQUENCES)

/** The list of gaps with its saved views: two features, put together by their route. */
export function SequencesView(props: Omit<ComponentProps<typeof SequencesScreen>, 'views'>) {
  const { environment } = useFrame()
  const router = useRouter()
  const apply = useCallback(
    (query: string) => router.push(rowAddress(SEQUENCES, environment.name, SEQUENCES.load(new URLSearchParams(query)))),
    [router, environment.name],
  )
  return (
    <SequencesScreen
      {...props}
      views={<ViewsMenu list={LIST} query={gapQuery(props.filters)} hiddenColumns={null} onApply={apply} />}
    />
  )
}
