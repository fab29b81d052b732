'use client'

import { PageFailure } from '@/components/states/page-failure'
import './globals.css'

/** Stands in for the whole document, so that it works when the root layout is what failed. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" data-theme="system">
      <body>
        <title>Rampdesk</title>
        <main>
          <PageFailure error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  )
}
