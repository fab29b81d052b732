import Link from 'next/link'
import { PageHead } from '@/components/ui/page-head'
import { DOCUMENTS } from '@/lib/documentation/documents'

export function DocumentsScreen({ environment }: { environment: string }) {
  return (
    <>
      <PageHead title="Documentation">Guides and reference for this version of Rampdesk.</PageHead>
      <ul className="page-column grid gap-2 px-4 pt-1 pb-12 sm:grid-cols-2 xl:grid-cols-3">
        {DOCUMENTS.map(({ name, title, about }) => (
          <li key={name}>
            <Link
              href={`/${environment}/documentation/${name}`}
              prefetch={false}
              className="flex h-full flex-col rounded-card border border-line bg-panel px-3.5 py-2.5 hover:border-line-strong"
            >
              <span className="font-medium text-accent-text">{title}</span>
              <span className="text-pretty text-muted">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
