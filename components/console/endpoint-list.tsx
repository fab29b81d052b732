'use client'

import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { SearchBox } from '@/components/ui/fields/search-box'
import { TextLink } from '@/components/ui/text-link'
import { consoleAddress } from '@/lib/console/console-address'
import type { IndexedEndpoint } from '@/lib/console/endpoint-index'
import { formatQuantity } from '@/lib/format/number'
import { MethodBadge } from './method-badge'

/** The endpoints of the registry, found by words of their titles and paths. */
export function EndpointList({ endpoints }: { endpoints: readonly IndexedEndpoint[] }) {
  const { environment } = useFrame()
  const [typed, setTyped] = useState('')
  const found = endpoints.filter((endpoint) => isFound(endpoint, typed))
  const groups = [...new Set(found.map(({ group }) => group))].toSorted()
  return (
    <div className="flex flex-col gap-5">
      <SearchBox
        label="Find an endpoint"
        value={typed}
        onChange={setTyped}
        frameClassName="max-w-md rounded-control border border-faint bg-panel px-2.5"
        autoFocus
      />
      <p role="status" className="sr-only">
        {typed === '' ? '' : formatQuantity(found.length, 'endpoint')}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group} className="flex flex-col gap-1.5">
          <h2 className="font-semibold">{group}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-panel">
            {found
              .filter((endpoint) => endpoint.group === group)
              .map(({ endpoint, title, method, path }) => (
                <li key={endpoint} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
                  <MethodBadge method={method} />
                  <TextLink
                    href={consoleAddress(environment.name, endpoint)}
                    isQuiet
                    className="min-w-56 py-0.5 font-medium"
                  >
                    {title}
                  </TextLink>
                  <span className="font-mono text-small text-muted [overflow-wrap:anywhere]">{path}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && (
        <p className="text-muted">No endpoint has these words. Titles, paths and methods are searched.</p>
      )}
    </div>
  )
}

function isFound({ title, method, path, group }: IndexedEndpoint, typed: string): boolean {
  const text = `${title} ${method} ${path} ${group}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
