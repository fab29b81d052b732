import { IdText } from '@/components/ui/text/id-text'
import { TextLink } from '@/components/ui/text-link'

type Props = { id: string; name: string; href: string | null; children: string }

/** An id with the way to its page. Not prefetched: reading is a lookup that the audit has. */
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
