import { IdText } from '@/components/ui/text/id-text'
import { TextLink } from '@/components/ui/text-link'

type Props = { id: string; name: string; href: string | null; children: string }

/** An id with a link to its page; not prefetched, because the audit records the reading as a lookup. */
export function IdLink({ id, name, href, children }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <IdText id={id} name={name} />
      {href !== null && (
        <TextLink href={href} isQuiet className="inline-flex min-h-6 items-center">
          {children}
        </TextLink>
      )}
    </span>
  )
}
