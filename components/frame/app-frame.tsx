'use client'

import { KeyRound, LogIn } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useRef } from 'react'
import { type Frame, FrameProvider } from '@/components/api/frame-context'
import { useSessionState } from '@/components/api/session-state'
import { UndoSlot } from '@/components/states/undo/undo-slot'
import { buttonStyle } from '@/components/ui/button'
import { LayerContext } from '@/components/ui/layers/layer'
import { Notice } from '@/components/ui/notice'
import { Announcer } from '@/components/ui/text/announcer'
import { encodeText } from '@/lib/paths'
import type { SecretNotice } from '@/lib/secret/dto'
import { SecretLine } from './secret-line'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { usePageFocus } from './use-page-focus'

const MAIN = 'content'

/** The search and the question for a fresh proof belong to other features, so the route brings them. */
type Props = {
  frame: Frame
  secretNotice: SecretNotice | null
  search: ReactNode
  proof: ReactNode
  children: ReactNode
}

export function AppFrame({ frame, secretNotice, search, proof, children }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <FrameProvider frame={frame}>
      <LayerContext value={layer}>
        <a
          href={`#${MAIN}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          Skip to content
        </a>
        <div
          data-tone={frame.environment.kind}
          className="flex h-dvh flex-col border-t-[3px] border-t-tone short:h-auto short:min-h-dvh print:block print:h-auto print:border-0"
        >
          <div className="flex min-h-0 flex-1 print:block">
            <Sidebar />
            <div className="flex min-w-0 flex-1 flex-col print:block">
              <TopBar layer={layer} search={search} />
              <Announcer />
              <SessionBar />
              <div className="print:hidden">
                <SecretLine notice={secretNotice} />
              </div>
              <main
                ref={main}
                id={MAIN}
                tabIndex={-1}
                className="relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto outline-none short:overflow-x-clip short:overflow-y-visible print:block print:overflow-visible"
              >
                {children}
              </main>
            </div>
          </div>
        </div>
        <UndoSlot />
        {proof}
      </LayerContext>
    </FrameProvider>
  )
}

function SessionBar() {
  const state = useSessionState()
  return (
    <div role="alert" className="print:hidden">
      {state !== 'open' && (
        <div className="px-4 pt-3">
          {state === 'ended' ? (
            <Notice
              tone="rejected"
              icon={<LogIn aria-hidden />}
              title="You are signed out"
              actions={<SignInLink label="Sign in again" />}
            >
              The session has ended. This page no longer updates. Signing in brings you back to it.
            </Notice>
          ) : (
            <Notice
              tone="rejected"
              icon={<KeyRound aria-hidden />}
              title="Your second factor is needed"
              actions={<SignInLink label="Continue" />}
            >
              This page no longer updates. Giving the second factor brings you back to it.
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}

/** A plain link loads the page anew, so that nothing of the old session stays. */
function SignInLink({ label }: { label: string }) {
  const query = useSearchParams().toString()
  const here = `${usePathname()}${query ? `?${query}` : ''}`
  return (
    <a href={`/sign-in?callbackUrl=${encodeText(here)}`} className={buttonStyle({ look: 'primary' })}>
      {label}
    </a>
  )
}
