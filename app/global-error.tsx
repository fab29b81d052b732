'use client'

import { PageFailure } from '@/components/states/page-failure'
import './globals.css'

/** Replaces the whole document, so that it works if the root layout failed. */
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
