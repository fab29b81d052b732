'use client'

import type { ReactNode } from 'react'
import { PageHead } from '@/components/ui/page-head'
import { SearchPanel } from './search-panel'

/** Ways to find a user, as a support agent is told them. */
const KEYS: readonly { what: string; where: string }[] = [
  { what: 'User id', where: 'From your own system or any event' },
  { what: 'Off-ramp, on-ramp, deposit or return id', where: 'Anything named in an event' },
  { what: 'Transaction hash', where: 'From the explorer, with or without its address' },
  { what: 'Funding source or account id', where: 'If an event or a return names it' },
  { what: 'Last four digits', where: 'For linked banks and payout accounts named in an event' },
  { what: 'Event id', where: 'From your own logs' },
  { what: 'E-mail', where: 'For users opened here recently, or imported with one' },
]

const NO_PAGES = [] as const

/** The start page of users; `children` stand below the search. */
export function UserSearch({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="Users">Find a user by anything they can give you. Paste it as it is.</PageHead>
      <div className="flex w-full max-w-3xl flex-col gap-6 px-4 pb-8">
        <SearchPanel
          label="Find a user"
          pages={NO_PAGES}
          className="max-h-[32rem] rounded-card border border-line bg-panel"
        />
        {children}
        <section aria-labelledby="search-keys" className="flex flex-col gap-1">
          <h2 id="search-keys" className="font-semibold">
            What can be pasted
          </h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 phone:grid-cols-1 phone:gap-y-0">
            {KEYS.map(({ what, where }) => (
              <div key={what} className="contents">
                <dt className="phone:mt-1.5">{what}</dt>
                <dd className="text-pretty text-muted">{where}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}
