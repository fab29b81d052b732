'use client'

import { type ReactNode, useRef } from 'react'
import { type Frame, FrameProvider } from '@/components/api/frame-context'
import { LayerContext } from '@/components/ui/layers/layer'
import { Announcer } from '@/components/ui/text/announcer'
import { Sidebar } from './sidebar'
import { SignedOutBar } from './signed-out-bar'
import { TopBar } from './top-bar'

const MAIN = 'content'

export function AppFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  return (
    <FrameProvider frame={frame}>
      <LayerContext value={layer}>
        <a
          href={`#${MAIN}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          Skip to content
        </a>
        <div data-tone={frame.environment.kind} className="flex h-dvh flex-col border-t-[3px] border-t-tone">
          <div className="flex min-h-0 flex-1">
            <Sidebar />
            <div className="flex min-w-0 flex-1 flex-col">
              <TopBar layer={layer} />
              <Announcer />
              <SignedOutBar />
              <main
                id={MAIN}
                tabIndex={-1}
                className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto outline-none"
              >
                {children}
              </main>
            </div>
          </div>
        </div>
      </LayerContext>
    </FrameProvider>
  )
}
