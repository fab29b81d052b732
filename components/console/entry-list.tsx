'use client'

import clsx from 'clsx'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { SearchBox } from '@/components/ui/fields/search-box'
import { TextLink } from '@/components/ui/text-link'
import { consoleAddress } from '@/lib/console/console-address'
import type { IndexedEntry } from '@/lib/console/endpoint-index'
import { formatQuantity } from '@/lib/format/number'
import { MethodBadge } from './method-badge'

type Props = {
  entries: readonly IndexedEntry[]
  /** The noun for one entry. */
  noun: 'endpoint' | 'simulation'
}

/** The endpoints or simulations, with a search by their words. */
export function EntryList({ entries, noun }: Props) {
  const { environment } = useFrame()
  const [typed, setTyped] = useState('')
  const found = entries.filter((entry) => isFound(entry, typed))
  const groups = [...new Set(found.map(({ group }) => group))].toSorted()
  return (
    <div className="flex flex-col gap-5">
      <SearchBox
        label={`Find ${noun === 'endpoint' ? 'an endpoint' : 'a simulation'}`}
        value={typed}
        onChange={setTyped}
        frameClassName="max-w-md rounded-control border border-faint bg-panel px-2.5"
        autoFocus
      />
      <p role="status" className="sr-only">
        {typed === '' ? '' : formatQuantity(found.length, noun)}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group} className="flex flex-col gap-1.5">
          <h2 className="font-semibold">{group}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-panel">
            {found
              .filter((entry) => entry.group === group)
              .map(({ endpoint, title, method, about }) => (
                <li key={endpoint} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
                  <MethodBadge method={method} />
                  <TextLink
                    href={consoleAddress(environment.name, endpoint)}
                    isQuiet
                    className="min-w-60 py-0.5 font-medium"
                  >
                    {title}
                  </TextLink>
                  <span
                    className={clsx(
                      'min-w-0 text-muted [overflow-wrap:anywhere]',
                      noun === 'endpoint' ? 'font-mono text-small' : 'flex-1 basis-80 text-pretty',
                    )}
                  >
                    {about}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && (
        <p className="text-muted">
          No {noun} has these words. Titles, methods and {noun === 'endpoint' ? 'paths' : 'sentences'} are searched.
        </p>
      )}
    </div>
  )
}

function isFound({ title, method, about, group }: IndexedEntry, typed: string): boolean {
  const text = `${title} ${method} ${about} ${group}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
