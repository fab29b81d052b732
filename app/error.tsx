'use client'

import { PageFailure } from '@/components/states/page-failure'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageFailure error={error} onRetry={retry} />
    </main>
  )
}
