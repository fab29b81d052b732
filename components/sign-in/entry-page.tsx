import type { ReactNode } from 'react'
import { AtOwnAddress } from './at-own-address'

type Props = {
  /** The configured origin. */
  origin: string
  title: string
  children: ReactNode
}

/** The frame of the pages before sign-in is complete. */
export function EntryPage({ origin, title, children }: Props) {
  return (
    <main className="mx-auto flex min-h-full w-full max-w-[22rem] flex-col justify-center gap-5 px-4 py-12">
      <div>
        <p className="text-small font-semibold text-accent-text">Rampdesk</p>
        <h1 className="text-title font-semibold tracking-[-0.012em]">{title}</h1>
      </div>
      <AtOwnAddress origin={origin}>{children}</AtOwnAddress>
    </main>
  )
}
