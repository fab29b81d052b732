import { PageHead } from '@/components/ui/page-head'
import type { ParsedDocument } from '@/lib/documentation/parse-document'
import { Markdown } from './markdown'

type Props = { environment: string; title: string; about: string; document: ParsedDocument | null }

export function DocumentPage({ environment, title, about, document }: Props) {
  return (
    <>
      <PageHead title={title} back={{ href: `/${environment}/documentation`, label: 'Documentation' }}>
        {about}.
      </PageHead>
      <div className="page-column flex flex-col gap-4 px-4 pt-1 pb-12 lg:flex-row-reverse lg:items-start lg:justify-end lg:gap-8">
        {document === null ? (
          <p className="text-muted">This installation came without the document.</p>
        ) : (
          <>
            {document.headings.length > 1 && <Contents headings={document.headings} />}
            <article className="flex min-w-0 max-w-4xl flex-1 flex-col gap-3">
              <Markdown environment={environment} tokens={document.tokens} />
            </article>
          </>
        )}
      </div>
    </>
  )
}

function Contents({ headings }: Pick<ParsedDocument, 'headings'>) {
  return (
    <nav aria-label="On this page" className="shrink-0 text-small lg:sticky lg:top-4 lg:w-56">
      <p className="font-medium">On this page</p>
      <ul className="mt-1 flex flex-wrap gap-x-3 lg:flex-col">
        {headings.map(({ text, anchor }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="inline-block min-h-6 py-0.5 text-muted underline-offset-2 hover:text-ink hover:underline"
            >
              {text.replaceAll('`', '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
