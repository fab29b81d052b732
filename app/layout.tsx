import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { readPreferences } from '@/components/preferences/read-preferences'
import { Providers } from '@/components/providers'
import { keepEarlyEvents } from '@/components/ui/hooks/early-events'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Rampdesk', template: '%s · Rampdesk' },
  description: 'The operations desk for integrators of the Ramp Platform.',
  robots: { index: false, follow: false },
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '48x48' },
      { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
}

/** The canvas of both themes (tailwind.config.ts), in a notation that every browser reads. */
export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f9fafc' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1116' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [preferences, requestHeaders] = await Promise.all([readPreferences(), headers()])
  const nonce = requestHeaders.get('x-nonce')
  return (
    <html lang="en" data-theme={preferences.theme} suppressHydrationWarning>
      <body>
        <script nonce={nonce ?? undefined} suppressHydrationWarning>{`(${keepEarlyEvents})()`}</script>
        <div className="app-root">
          <Providers nonce={nonce} preferences={preferences} renderedAt={Date.now()}>
            {children}
          </Providers>
        </div>
        <div id="page-end" hidden />
      </body>
    </html>
  )
}
