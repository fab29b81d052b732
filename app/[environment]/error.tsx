'use client'

import { PageFailure } from '@/components/states/page-failure'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <PageFailure error={error} onRetry={retry} />
}
