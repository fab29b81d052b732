import type { ReactNode } from 'react'
import { PageHead } from '@/components/ui/page-head'
import { AttentionList } from './attention-list'
import type { AttentionSeed } from './use-attention'

export function OverviewScreen({ attention, children }: { attention: AttentionSeed; children?: ReactNode }) {
  return (
    <>
      <PageHead title="Overview">What needs attention now, and trends in deliveries and money.</PageHead>
      <div className="page-wide flex flex-col gap-6 px-4 pb-10">
        <AttentionList seed={attention} />
        {children}
      </div>
    </>
  )
}
